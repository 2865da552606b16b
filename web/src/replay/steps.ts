/** A deal of a record, step by step, as everybody or as one seat saw it. */

import { FORMS } from '../board/geometry';
import type { Event } from '../protocol';
import { emptyView, see, type View, type TableRules } from '../state/view';
import { turned, type Deal } from './record';

/** What the player in each seat has after so many steps of a deal: what was paid is paid. */
export function scoresAt(deal: Deal, steps: readonly Event[], upTo: number): number[] {
  let scores = [...deal.scores];
  for (const event of steps.slice(0, upTo)) {
    if (event.type === 'took_east') scores = turned(scores, event.seat);
    if ('gains' in event) event.gains.forEach((gain, seat) => (scores[seat]! += gain));
  }
  return scores;
}

/** What stands by the seats as a deal begins, such as its players, after so many steps of it. */
export function seatedAt<T>(atFirst: readonly T[], steps: readonly Event[], upTo: number): readonly T[] {
  return steps
    .slice(0, upTo)
    .reduce((now, event) => (event.type === 'took_east' ? turned(now, event.seat) : now), atFirst);
}

/** The events that anybody could see happen: each is one step. */
export function stepsOf(deal: Deal): Event[] {
  return deal.events.filter((event) => event.type !== 'answered');
}

const WORDS: Record<number, string> = {
  [FORMS.CHOW]: '上',
  [FORMS.PUNG]: '碰',
  [FORMS.BIG_KONG]: '槓',
  [FORMS.ADDED_KONG]: '槓',
  [FORMS.CONCEALED_KONG]: '槓',
};

export interface Mark {
  readonly step: number;
  readonly word: string;
}

/** What stands out on the way through a deal: claims, kongs, rulings, the end. */
export function marksOf(steps: readonly Event[]): Mark[] {
  return steps.flatMap((event, index) => {
    const word = wordOf(event);
    return word === null ? [] : [{ step: index + 1, word }];
  });
}

function wordOf(event: Event): string | null {
  if (event.type === 'exposed') return WORDS[event.form] ?? null;
  if (event.type === 'ruled') return '裁';
  if (event.type === 'won') return '糊';
  return event.type === 'exhausted' ? '流' : null;
}

/**
 * An event as a seat saw it; a record has everything, and this takes away what was hidden.
 *
 * A concealed kong stays known: at many tables it is shown, and the hand is over.
 */
export function asSeenBy(seat: number, event: Event): Event {
  switch (event.type) {
    case 'drew':
    case 'drew_out_of_turn':
    case 'saw':
      return event.seat === seat ? event : { ...event, tile: null };
    case 'dealt':
      return event.seat === seat ? event : { ...event, tiles: null };
    default:
      return event;
  }
}

function foldedFor(seat: number, steps: readonly Event[], rules: TableRules, upTo: number): View {
  let view = emptyView(seat, rules);
  steps.slice(0, upTo).forEach((event, index) => {
    view = see(view, { type: 'happened', seq: index + 1, at: 0, because: null, event: asSeenBy(seat, event) });
  });
  return view;
}

/**
 * The table after so many steps. `viewer` is the seat whose eyes one looks through, or null to see
 * every hand, with East at the bottom.
 */
export function viewAt(
  steps: readonly Event[],
  rules: TableRules,
  upTo: number,
  viewer: number | null,
): View {
  if (viewer !== null) return foldedFor(viewer, steps, rules, upTo);
  const views = [0, 1, 2, 3].map((seat) => foldedFor(seat, steps, rules, upTo));
  return { ...views[0]!, open: views.map((view) => view.hand) };
}
