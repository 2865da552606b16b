/**
 * How large everything is on a screen, and which of the four layouts it gets.
 *
 * The measure of the table is `w`, the width of one tile in a river. All else on the felt is a
 * multiple of it; only what is read or pressed has sizes of its own.
 */

export type Layout = 'desktop' | 'tablet' | 'portrait' | 'landscape';

export interface Fit {
  readonly layout: Layout;
  /** The width of one river tile, in pixels. */
  readonly w: number;
  /** The width of one tile of one's own hand, in pixels. */
  readonly hand: number;
}

/** What the fullest river holds decides how much room the rivers get on a phone. */
export const ROOMY_RIVER = 18;

const WIDEST = 46;
const NARROWEST = 16;

export function fit(width: number, height: number, longestRiver = 0): Fit {
  const layout = layoutOf(width, height);
  switch (layout) {
    case 'desktop':
      return stage(layout, width - 304 - 394, height - 124);
    case 'tablet':
      return stage(layout, width - 232 - 268, height - 118);
    case 'portrait':
      return portrait(width, height, longestRiver > ROOMY_RIVER);
    case 'landscape':
      return landscape(width, height, longestRiver > ROOMY_RIVER);
  }
}

function layoutOf(width: number, height: number): Layout {
  if (width < 900) return width > height ? 'landscape' : 'portrait';
  if (height < 560) return 'landscape';
  return width < 1240 ? 'tablet' : 'desktop';
}

/** The ring and two strips across; down, the upper strip, the ring, and one's own hand. */
function stage(layout: Layout, across: number, down: number): Fit {
  const w = clamp(Math.min(across / 20.6, down / 21.5), NARROWEST, WIDEST);
  return { layout, w, hand: Math.round(clamp(w * 1.72, 40, 80)) };
}

function portrait(width: number, height: number, isFull: boolean): Fit {
  const hand = Math.round(clamp((width - 33) / 7, 40, 66));
  const rest = 44 + 84 + 10 + 36 + 62 + hand * 2.67 + 22;
  const w = clamp(Math.min((width - 6) / 15.3, (height - rest) / 15.3), NARROWEST, WIDEST);
  return { layout: 'portrait', w: isFull ? Math.max(NARROWEST, w * 0.88) : w, hand };
}

function landscape(width: number, height: number, isFull: boolean): Fit {
  const [across, down] = isFull ? [20.4, 13.2] : [19.4, 10.6];
  const w = Math.min((width - 168 - 130) / across, (height - 36 - 66 - 14) / down);
  const hand = clamp(Math.min((width - 380) / 10.6, 58), 30, 44);
  return { layout: 'landscape', w: clamp(w, 14, WIDEST), hand: Math.round(hand) };
}

function clamp(value: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, value)));
}
