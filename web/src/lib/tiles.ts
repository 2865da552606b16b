/** The kinds of tiles as the engine numbers them, and the pictures that show them. */

export const SUITS = 27;
export const FLOWERS_FROM = 34;

const HONOURS = ['we', 'ws', 'ww', 'wn', 'dr', 'dg', 'dw'];

/** The name of a tile's picture; face down is `back`. */
export function picture(kind: number | null): string {
  if (kind === null) return 'back';
  if (kind < SUITS) return 'mps'[Math.floor(kind / 9)]! + ((kind % 9) + 1);
  if (kind < FLOWERS_FROM) return HONOURS[kind - SUITS]!;
  return (kind < 38 ? 'f' : 'g') + (((kind - FLOWERS_FROM) % 4) + 1);
}

/** True of the tiles of which there is a picture with a letter or number in its corner. */
export const hasCorner = (kind: number | null): boolean => kind !== null && kind < FLOWERS_FROM;

export const isFlower = (kind: number): boolean => kind >= FLOWERS_FROM;

/** One's own tiles as they are kept: by suit and number, flowers last. */
export const inOrder = (tiles: readonly number[]): number[] => [...tiles].sort((a, b) => a - b);
