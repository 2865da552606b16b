import { isFlower } from '../lib/tiles';

/** A tile of a hand as it stands on the screen. */
export interface Held {
  tile: number;
  isDrawn: boolean;
}

/**
 * The tiles of a hand as they stand on the screen: in order, and the one drawn this turn apart at the right until a discard answers it.
 * A hand owes a discard while it is one tile more than its sets leave it: 14, 11, 8, 5 or 2, flowers apart.
 */
export function held(tiles: readonly number[], drawn: number | null): Held[] {
  const owesDiscard = tiles.filter((tile) => !isFlower(tile)).length % 3 === 2;
  const rest = [...tiles];
  const at = drawn === null || !owesDiscard ? -1 : rest.lastIndexOf(drawn);
  const apart = at < 0 ? [] : rest.splice(at, 1);
  return [
    ...rest.map((tile) => ({ tile, isDrawn: false })),
    ...apart.map((tile) => ({ tile, isDrawn: true })),
  ];
}
