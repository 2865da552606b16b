/** What a seat may do when it is asked: the engine's numbers, and the key that each belongs to. */

export const DISCARD = 0;
export const KONG = 34;
export const PASS = 68;
export const CHOW_HIGH = 69;
export const CHOW_MIDDLE = 70;
export const CHOW_LOW = 71;
export const PUNG = 72;
export const BIG_KONG = 73;
export const WIN = 74;

/** The five keys, in the order in which they stand in every layout. */
export const KEYS = ['chow', 'pung', 'kong', 'win', 'pass'] as const;
export type KeyName = (typeof KEYS)[number];

/** The word on each key. */
export const KEY_WORDS: Record<KeyName, string> = {
  chow: '上',
  pung: '碰',
  kong: '槓',
  win: '食糊',
  pass: '過',
};

/** The key of a motion, or null of a discard. */
export function keyOf(motion: number): KeyName | null {
  if (motion < KONG) return null;
  if (motion < PASS || motion === BIG_KONG) return 'kong';
  if (motion === PASS) return 'pass';
  if (motion <= CHOW_LOW) return 'chow';
  return motion === PUNG ? 'pung' : 'win';
}

/** The tiles a chow of `tile` would make, lowest first. */
export function chowTiles(motion: number, tile: number): [number, number, number] {
  const low = tile - (CHOW_LOW - motion);
  return [low, low + 1, low + 2];
}

/** The tile a kong of one's own is made of. */
export const kongTile = (motion: number, open: number | null): number | null =>
  motion === BIG_KONG ? open : motion - KONG;
