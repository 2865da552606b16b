/**
 * The strict table: what a player can do there with hands and voice, proper or not.
 *
 * Nothing is refused here, since the referee rules on it; these are the movements that there are,
 * and the claims that the numbers on the tiles allow to be said.
 */

import { FORMS, type Meld } from '../board/geometry';
import { FLOWERS_FROM, SUITS } from '../lib/tiles';
import type { Asked, Lobby, Movement, Refusal, Ruled } from '../protocol';
import { BIG_KONG, CHOW_HIGH, CHOW_LOW, CHOW_MIDDLE, KEYS, KONG, PASS, PUNG, WIN, type KeyName } from '../state/motions';
import type { View } from '../state/view';
import type { Offer } from './options';

export const MOVES = ['touch', 'lift', 'mix', 'put_back', 'replace'] as const;
export type MoveName = (typeof MOVES)[number];

export const MOVE_WORDS: Record<MoveName, string> = {
  touch: '掂',
  lift: '起',
  mix: '入',
  put_back: '回',
  replace: '補',
};

/** What else the table may wait for, each in a character. */
export const DUE_WORDS: Partial<Record<Movement['type'], string>> = {
  throw: '擲',
  break: '開',
  take: '拿',
  show_flower: '花',
  expose: '亮',
  show_hand: '攤',
};

/** The letters that make them. */
export const MOVE_KEYS: Record<MoveName, string> = { touch: 't', lift: 'l', mix: 'm', put_back: 'b', replace: 'x' };

/** How far a hand at the wall is, from not there to drawn (ZJ-DRAW-4). */
export const STEPS = ['untouched', 'touched', 'lifted', 'mixed'] as const;

export const stepOf = ({ reach }: View): number => (reach === null ? 0 : STEPS.indexOf(reach.state));

/** A movement of one's own; the server says whose it is, and when. */
export const movement = (type: MoveName): Movement => ({ type, seat: 0, at: 0 });

/** Where a tile may be put down: it is a discard in each of them (ZJ-DRAW-8). */
export const PLACES = ['river', 'melds', 'elsewhere'] as const;
export type Place = (typeof PLACES)[number];

/** What one may say as one puts it down: any kind there is. */
export const NAMEABLE: readonly number[] = Array.from({ length: FLOWERS_FROM }, (_, kind) => kind);

/** What players report, since no tile shows it: the engine's `REPORTABLE`, held to it by a test. */
export const REPORTABLE = [
  'argued_from_observation',
  'cheated',
  'colluded',
  'gave_up',
  'others_tiles_exposed',
  'own_tiles_exposed',
  'signalled',
  'spoke_and_did_not_expose',
  'talked',
  'told_draw',
  'used_device',
  'wall_tile_exposed',
  'wrong_break',
  'wrong_dealer',
  'wrong_thrower',
] as const;

/** What waits to be reported besides, where slips do: the engine's `LET_PASS`. */
export const LET_PASS = [
  'chow_from_wrong_seat',
  'claimed_too_late',
  'claimed_with_dead_hand',
  'claimed_without_right',
  'claimed_without_tiles',
  'discard_misnamed',
  'discard_misplaced',
  'discard_named',
  'discard_not_named',
  'discarded_before_drawing',
  'discarded_out_of_turn',
  'discarded_without_replacement',
  'drew_from_tail',
  'drew_out_of_turn',
  'drew_too_soon',
  'drew_twice',
  'exposed_without_beat',
  'kong_not_allowed',
  'own_tiles_exposed',
  'penalty_tile_not_discarded',
  'reached_into_river',
  'replaced_before_exposing',
  'replaced_without_beat',
  'talked',
  'touched_out_of_turn',
  'wrong_tiles_exposed',
] as const;

/** What players of a table report of one another (ZJ-PEN-1). */
export function reportable(options: Lobby['options'] | undefined): readonly string[] {
  const waits = options?.['foul.play'] === 'when_reported';
  return waits ? [...new Set<string>([...REPORTABLE, ...LET_PASS])].sort() : REPORTABLE;
}

const MINE = { seat: 0, at: 0 } as const; // the server says whose it is, and when

/** Whatever else can be done with tiles and words. */
export const deed = {
  discard: (tile: number, place: Place, named: number | null): Movement => ({ type: 'discard', tile, place, named, ...MINE }),
  showFlower: (tile: number): Movement => ({ type: 'show_flower', tile, ...MINE }),
  expose: (tiles: readonly number[]): Movement => ({ type: 'expose', tiles: [...tiles], ...MINE }),
  showHand: (tiles: readonly number[]): Movement => ({ type: 'show_hand', tiles: [...tiles], ...MINE }),
  reach: (): Movement => ({ type: 'reach', ...MINE }),
  choose: (leavesIt: boolean): Movement => ({ type: 'choose', leaves_it: leavesIt, ...MINE }),
  callTime: (on: number): Movement => ({ type: 'call_time', on, ...MINE }),
  count: (on: number): Movement => ({ type: 'count', on, ...MINE }),
  report: (on: number, foul: string): Movement => ({ type: 'report', on, foul, ...MINE }),
  speak: (words: string): Movement => ({ type: 'speak', words, ...MINE }),
};

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

/** True if another's tile lies open, so that a word about it is heard. */
const isClaimable = (view: View, { about }: Asked): boolean =>
  (about === 'claims' || about === 'rob') && view.turn !== view.seat;

/** By which ruling of this deal a seat has lost the right to win, to claim, or to kong. */
function lostFor(view: View, key: KeyName, isOpen: boolean): Ruled | null {
  const right = key === 'win' ? 'no_win' : key === 'kong' && !isOpen ? 'no_kongs' : 'no_claims';
  return view.rulings.find((ruling) => ruling.offender === view.seat && ruling[right]) ?? null;
}

/** What speaks against a word: of one's own tiles where there are hints, else what all can see. */
function against(key: KeyName, asked: Asked, seat: number | null): Refusal | null {
  const mine = asked.may_claim.find((may) => may.seat === seat);
  const told = mine && { key, words: mine.words, rule: mine.rule };
  return asked.refused.find((refusal) => refusal.key === key) ?? told ?? null;
}

/**
 * The five keys: all that can be said of the open tile, or of one's own, but what a ruling took away.
 *
 * What the server does not name among the keys that may be used is said at one's own risk.
 */
export function freeOffers(view: View, asked: Asked): Offer[] {
  const isOpen = isClaimable(view, asked);
  const own = ownKongs(view.hand, view.melds[view.seat ?? 0] ?? []);
  const motions: Record<KeyName, number[]> = {
    chow: isOpen ? readings(view.open_tile) : [],
    pung: isOpen ? [PUNG] : [],
    kong: isOpen ? [BIG_KONG] : own,
    win: [WIN],
    pass: isOpen ? [PASS] : [],
  };
  return KEYS.map((key) => {
    const lost = key === 'pass' ? null : lostFor(view, key, isOpen);
    const said = lost === null ? motions[key] : [];
    const isRisked = said.length > 0 && !asked.keys.includes(key);
    return { key, motions: said, refusal: isRisked ? against(key, asked, view.seat) : null, isWrong: false, isRisked, lost };
  });
}
