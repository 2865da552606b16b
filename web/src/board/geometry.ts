/**
 * Where everything lies on the table, in widths of one river tile.
 *
 * Every place is told once, as the seat at the bottom has it; the board turns it for the others.
 * The origin is the middle of the table, x runs to the right, y towards the seat.
 */

import type { Layout } from './fit';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

/** Where a seat sits as one looks at the table; the next in the order of play is on the right. */
export type Place = 'bottom' | 'right' | 'top' | 'left';
export const PLACES: readonly Place[] = ['bottom', 'right', 'top', 'left'];

export const TILE_HEIGHT = 4 / 3;
/** Half of the whole table: centre, rivers and walls. */
export const HALF = 8.85;
/** The same on an upright phone, where the walls are ticks. */
export const HALF_ON_PHONE = 7.65;
export const RIVER_ROW = 6;
const RIVER_ROWS = 3;
/** So many more tiles have room in the corner of the table, at the right end of each row. */
const CORNER = 4;
const GAP = 0.03;

export const STACK = 0.8;
export const BREAK = 0.62;
export const STACK_ON_PHONE = 0.68;
export const BREAK_ON_PHONE = 0.36;

/** The place of a seat, for the one who sits at the bottom; a spectator sits with East. */
export function placeOf(seat: number, you: number | null): Place {
  return PLACES[(seat - (you ?? 0) + 4) % 4]!;
}

/**
 * The middle of the n-th tile of a river: rows of six, left to right, the first by the centre.
 *
 * Beyond the third row lies the wall. So it runs on into the corner at its owner's right, and when
 * that is full the second does, and the first: nobody else's tiles come there.
 */
export function riverSpot(n: number): Spot {
  const more = n - RIVER_ROWS * RIVER_ROW;
  if (more < 0) return spotAt(Math.floor(n / RIVER_ROW), n % RIVER_ROW);
  const row = Math.max(0, RIVER_ROWS - 1 - Math.floor(more / CORNER));
  return spotAt(row, RIVER_ROW + more - CORNER * (RIVER_ROWS - 1 - row));
}

/** The same where all rivers lie upright beside each other, with nothing below them: rows of six. */
export function uprightSpot(n: number): Spot {
  const row = Math.min(RIVER_ROWS, Math.floor(n / RIVER_ROW));
  const { x, y } = spotAt(row, n - row * RIVER_ROW);
  return { x: x + 2.575 + 0.5, y: y - 3.2 };
}

function spotAt(row: number, column: number): Spot {
  return {
    x: (column - (RIVER_ROW - 1) / 2) * (1 + GAP),
    y: 3.2 + row * (TILE_HEIGHT + GAP) + TILE_HEIGHT / 2,
  };
}

/** Which of the stacks of a wall, counted from its owner's right, the break comes before. */
export interface SideOfWall {
  readonly stacks: number;
  /** So many stacks from the right the wall is broken here, or null. */
  readonly brokenAfter: number | null;
}

/** The middle of a stack, along its wall: negative is left. The wall as a whole lies centred. */
export function stackAlong(side: SideOfWall, index: number, layout: Layout): number {
  const isPhone = layout === 'portrait' || layout === 'landscape';
  const stack = isPhone ? STACK_ON_PHONE : STACK;
  const opening = isPhone ? BREAK_ON_PHONE : BREAK;
  const { brokenAfter } = side;
  const length = side.stacks * stack + (brokenAfter === null ? 0 : opening);
  const isPastBreak = brokenAfter !== null && index >= brokenAfter;
  return length / 2 - (index + 0.5) * stack - (isPastBreak ? opening : 0);
}

/** The middle of the opening in a wall that is broken here. */
export function breakAlong(side: SideOfWall, layout: Layout): number {
  const after = side.brokenAfter ?? 0;
  const isPhone = layout === 'portrait' || layout === 'landscape';
  const [stack, opening] = isPhone ? [STACK_ON_PHONE, BREAK_ON_PHONE] : [STACK, BREAK];
  return stackAlong(side, after, layout) + (stack + opening) / 2;
}

// Melds, in widths of one tile of the meld.

export const FORMS = { CHOW: 1, PUNG: 2, BIG_KONG: 3, ADDED_KONG: 4, CONCEALED_KONG: 5 } as const;

export interface Meld {
  readonly form: number;
  /** The kind, of a chow the lowest of the three; null where it may not be known. */
  readonly low: number | null;
  readonly claimed?: number | null;
  readonly source?: number | null;
}

export interface Laid extends Spot {
  /** Null lies face down. */
  readonly tile: number | null;
  readonly isTurned: boolean;
}

export interface LaidMeld {
  readonly tiles: readonly Laid[];
  readonly width: number;
  readonly height: number;
}

/** The tiles of a meld, lowest first. */
export function tilesOf(meld: Meld): (number | null)[] {
  const { low, form } = meld;
  if (form === FORMS.CHOW && low !== null) return [low, low + 1, low + 2];
  return Array<number | null>(form >= FORMS.BIG_KONG ? 4 : 3).fill(low);
}

/**
 * A meld as it lies before its owner, bottom left being the origin of x, top of y.
 *
 * The claimed tile is turned, and stands where its source sits: on the left for the upper seat, in
 * the middle for the opposite one, on the right for the lower. The tile added to a pung lies on the
 * turned one. A concealed kong lies face down, or, where its kind is known, its outer two do.
 */
export function layMeld(meld: Meld, owner: number): LaidMeld {
  const hasAdded = meld.form === FORMS.ADDED_KONG;
  const standing = hasAdded ? tilesOf(meld).slice(0, 3) : tilesOf(meld);
  const turned = turnedIndex(meld, owner, standing.length);
  const inOrder = turned === null ? standing : claimedAt(turned, standing, meld.claimed ?? null);
  const height = hasAdded ? 2 : TILE_HEIGHT;
  const tiles: Laid[] = [];
  let width = 0;
  inOrder.forEach((tile, index) => {
    const isTurned = index === turned;
    const wide = isTurned ? TILE_HEIGHT : 1;
    const isDown = meld.form === FORMS.CONCEALED_KONG && (index === 0 || index === 3);
    tiles.push({
      tile: isDown ? null : tile,
      isTurned,
      x: width + wide / 2,
      y: height - (isTurned ? 1 : TILE_HEIGHT) / 2,
    });
    if (isTurned && hasAdded) tiles.push({ tile, isTurned, x: width + wide / 2, y: height - 1.5 });
    width += wide;
  });
  return { tiles, width, height };
}

function turnedIndex(meld: Meld, owner: number, size: number): number | null {
  if (meld.source === null || meld.source === undefined || meld.source < 0) return null;
  const away = (meld.source - owner + 4) % 4; // 1 the lower seat, 2 opposite, 3 the upper seat
  if (away === 3) return 0;
  return away === 2 ? 1 : size - 1;
}

function claimedAt(
  turned: number,
  tiles: readonly (number | null)[],
  claimed: number | null,
): (number | null)[] {
  const others = [...tiles];
  const [taken = null] = others.splice(Math.max(0, others.indexOf(claimed)), 1);
  others.splice(turned, 0, taken);
  return others;
}
