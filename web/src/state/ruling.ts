/** What a seat knows after a ruling, and of a hand that is at the wall of a strict table. */

import { inOrder } from '../lib/tiles';
import type { Ruled, Threw } from '../protocol';
import { replaced, without } from './lists';
import type { Judged, View } from './view';

export function ruled(view: View, event: Judged): Partial<View> {
  const also = (seats: readonly number[], isSo: boolean): readonly number[] =>
    isSo && !seats.includes(event.offender) ? [...seats, event.offender] : seats;
  return {
    rulings: [...view.rulings, event],
    ...(event.card !== '' && { cards: replaced(view.cards, event.offender, [...view.cards[event.offender]!, event.card]) }),
    no_win: also(view.no_win, event.no_win),
    no_claims: also(view.no_claims, event.no_claims),
    no_kongs: also(view.no_kongs, event.no_kongs),
    ...(view.rules.arePenaltyTilesBound && laidOpen(view, event.offender, event.penalty_tiles)),
    ...(event.remedy === 'put_right' && openedAgain(view, event)),
    ...offTheWall(view, event),
  };
}

export const hasLifted = ({ reach }: View, seat: number): boolean => reach?.state === 'lifted' && reach.seat === seat;

export function reached(view: View, now: Partial<Pick<View, 'reach' | 'lifted'>>): Partial<View> {
  return { before: { reach: view.reach, lifted: view.lifted }, ...now };
}

/** A hand comes off the wall; one that was there before it, and is another's, still is. */
export function othersAt({ before }: View, seat: number): Pick<View, 'reach' | 'lifted'> {
  return before.reach && before.reach.seat !== seat ? before : { reach: null, lifted: null };
}

const OF_THE_WALL = ['drew_out_of_turn', 'drew_too_soon', 'drew_twice', 'touched_out_of_turn'];

/**
 * A hand that had nothing to seek at the wall has not been there, and whoever's was there still is.
 *
 * A tile that it lifted goes back as seen; where it stays in a dead hand, it is drawn next. Who
 * only reaches too soon is ruled on for that, and has the hand there all the same.
 */
function offTheWall(view: View, { foul, offender, response }: Ruled): Partial<View> {
  const type = view.log.at(-1)?.event.type;
  if ((type !== 'touch' && type !== 'lift' && type !== 'mix') || !OF_THE_WALL.includes(foul)) return {};
  if (type !== 'mix' && foul === 'drew_too_soon' && response === 'ruled') return {};
  return { ...view.before, ...(type === 'lift' && foul !== 'touched_out_of_turn' && { seen_by: offender }) };
}

/** Penalty tiles lie open; of a kind as many as lie there already are among them. */
function laidOpen(view: View, seat: number, tiles: readonly number[]): Partial<View> {
  const lying = view.penalties[seat]!;
  return { penalties: replaced(view.penalties, seat, inOrder([...lying, ...without(tiles, lying)])) };
}

/**
 * The wrong player's throw is void and all after it; or the wall is to be broken elsewhere.
 *
 * A throw that the referee stops is no throw: then the ruling comes straight upon the hand.
 */
function openedAgain(view: View, { foul, offender }: Ruled): Partial<View> {
  if (foul === 'wrong_break') return { broken: null };
  if (foul !== 'wrong_thrower' || view.log.at(-1)?.event.type === 'throw') return {};
  const isWrong = ({ seat }: Threw, n: number): boolean => seat === offender && (n > 0 || seat !== 0);
  const wrong = view.throws.findIndex(isWrong);
  return wrong < 0 ? {} : { throws: view.throws.slice(0, wrong), broken: null };
}

/** Whoever sat there is East from now on, and the seats of all turn with it. */
export function tookEast(view: View, east: number): Partial<View> {
  const turn = (seats: readonly number[]): number[] => seats.map((seat) => (seat - east + 4) % 4);
  return {
    no_win: turn(view.no_win),
    no_claims: turn(view.no_claims),
    no_kongs: turn(view.no_kongs),
    cards: view.cards.map((_, seat) => view.cards[(seat + east) % 4]!),
  };
}
