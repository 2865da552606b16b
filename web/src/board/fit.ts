/**
 * How large everything is on a screen, and which of the five layouts it gets.
 *
 * The measure of the table is `w`, the width of one tile in a river. All else on the felt is a
 * multiple of it; only what is read or pressed has sizes of its own.
 */

export type Layout = 'desktop' | 'tablet' | 'upright' | 'portrait' | 'landscape';

export interface Fit {
  readonly layout: Layout;
  /** The width of one river tile, in pixels. */
  readonly w: number;
  /** The width of one tile of one's own hand, in pixels. */
  readonly hand: number;
}

/** What the fullest river holds decides how much room the rivers get on a phone held lengthwise. */
export const ROOMY_RIVER = 18;

const WIDEST = 46;
const NARROWEST = 16;

/** What the keys of movements need above the others. */
const ROW = 52;

export function fit(width: number, height: number, hasMoves = false): Fit {
  const rows = hasMoves ? ROW : 0;
  const layout = layoutOf(width, height);
  switch (layout) {
    case 'desktop':
      return stage(layout, width - 304 - 394, height - 124 - rows);
    case 'tablet':
      return stage(layout, width - 232 - 268, height - 118 - rows);
    case 'upright':
      return uprightStage(width, height);
    case 'portrait':
      return { layout, w: 22, hand: uprightHand(width) };
    case 'landscape':
      return { layout, w: 22, hand: within(Math.min((width - 32) / 14, height * 0.13), 30, 58) };
  }
}

/** Seven tiles a row and the drawn one apart; all in one row where they are wide enough for it. */
function uprightHand(width: number): number {
  const inOneRow = (width - 66) / 14;
  return inOneRow >= 45 ? within(inOneRow, 45, 66) : within((width - 44) / 7, 40, 66);
}

function layoutOf(width: number, height: number): Layout {
  if (width >= 700 && width < 1000 && height >= 940) return 'upright';
  if (width < 900) return width > height ? 'landscape' : 'portrait';
  if (height < 560) return 'landscape';
  return width < 1240 ? 'tablet' : 'desktop';
}

/** The ring and two strips across; down, the upper strip, the ring, and one's own hand. */
function stage(layout: Layout, across: number, down: number): Fit {
  const w = within(Math.min(across / 20.6, down / 21.5), NARROWEST, WIDEST);
  return { layout, w, hand: within(w * 1.72, 40, 80) };
}

/** A tablet held upright: the stage beside a ledger, and keys and hand across the whole page. */
function uprightStage(width: number, height: number): Fit {
  const hand = within((width - 66) / 14, 45, 62);
  const down = height - (hand * 4) / 3 - 330;
  return { layout: 'upright', w: within(Math.min((width - 218) / 20.8, down / 19.2), NARROWEST, WIDEST), hand };
}

/**
 * The measure on a phone, where the board gets what room the rest of the page leaves it.
 *
 * `isFull` says that a river has more than three rows, and where they lie upright needs a fourth.
 */
export function fitBoard(layout: Layout, width: number, height: number, isFull: boolean): number {
  const [across, down] = boardSize(layout, isFull);
  return within(Math.min((width - 6) / across, (height - 6) / down), 13, WIDEST);
}

function boardSize(layout: Layout, isFull: boolean): [number, number] {
  if (layout === 'landscape') return isFull ? [20.4, 13.9] : [19.4, 10.8];
  return [15.3, 15.3];
}

function within(value: number, least: number, most: number): number {
  return Math.floor(Math.min(most, Math.max(least, value)));
}
