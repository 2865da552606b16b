/**
 * The strict table: what a player can do there with hands and voice, proper or not.
 *
 * Nothing is refused here, since the referee rules on it; these are the movements that there are,
 * and the claims that the numbers on the tiles allow to be said.
 */

import { FORMS, type Meld } from '../board/geometry';
import { SUITS } from '../lib/tiles';
import type { Movement } from '../protocol';
import { BIG_KONG, CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, KEYS, KONG, PASS, PUNG, WIN, type KeyName } from '../state/motions';
import type { View } from '../state/view';
import type { Offer } from './options';

export const MOVES = ['touch', 'lift', 'mix', 'put_back', 'replace'] as const;
export type MoveName = (typeof MOVES)[number];

export const MOVE_WORDS: Record<MoveName, string> = {
  touch: '摸',
  lift: '起',
  mix: '入',
  put_back: '回',
  replace: '補',
};

/** The letters that make them. */
export const MOVE_KEYS: Record<MoveName, string> = { touch: 't', lift: 'l', mix: 'm', put_back: 'b', replace: 'x' };

/** A movement of one's own; the server says whose it is, and when. */
export const movement = (type: MoveName): Movement => ({ type, seat: 0, at: 0 });

/** Where in a run the tile can stand, by its number alone. */
export function readings(tile: number | null): number[] {
  if (tile === null || tile >= SUITS) return [];
  const rank = tile % 9;
  const low = rank <= 6 ? [CHOW_LOW] : [];
  const middle = rank >= 1 && rank <= 7 ? [CHOW_MIDDLE] : [];
  return [...low, ...middle, ...(rank >= 2 ? [CHOW_HIGH] : [])];
}

/** The kongs that one's own tiles make: four alike, or a fourth to a pung. */
export function ownKongs(hand: readonly number[], melds: readonly Meld[]): number[] {
  const kinds = [...new Set(hand)].filter((kind) => kind < 34);
  const four = kinds.filter((kind) => hand.filter((tile) => tile === kind).length === 4);
  const fourth = kinds.filter((kind) => melds.some((meld) => meld.form === FORMS.PUNG && meld.low === kind));
  return [...four, ...fourth].map((kind) => KONG + kind);
}

/** The five keys: all that can be said of the open tile, or of one's own. */
export function freeOffers(view: View): Offer[] {
  const isOpen = view.newest !== null && view.newest.seat !== view.seat;
  const own = ownKongs(view.hand, view.melds[view.seat ?? 0] ?? []);
  const motions: Record<KeyName, number[]> = {
    chow: isOpen ? readings(view.open_tile) : [],
    pung: isOpen ? [PUNG] : [],
    kong: isOpen ? [BIG_KONG] : own,
    win: [WIN],
    pass: isOpen ? [PASS] : [],
  };
  return KEYS.map((key) => ({ key, motions: motions[key], refusal: null, isWrong: false }));
}
