/**
 * What this seat knows of the deal in hand: a fold of the events it has seen, and nothing else.
 *
 * Seats are 0 East to 3 North of this deal, tiles are kinds. Bookkeeping only: no rule of play is
 * known here; what may be done is told by the server. The engine's `views.py` folds the same way,
 * and recorded streams hold the two side by side.
 */

import { FORMS, type Meld } from '../board/geometry';
import type { Because, Event, Happened, Ruled, Standing, Threw } from '../protocol';
import type { CardRules } from './cards';
import { dealt, discarded, drew, showedFlower, strayed, tookFromWall } from './drawing';
import { claimed, claimTakenBack, declaredKong, kongTakenBack, won } from './melding';
import { hasLifted, othersAt, reached, ruled, tookEast } from './ruling';

export interface RiverTile {
  readonly tile: number;
  /** Who took it from the river, or null. */
  readonly claimed_by: number | null;
  /** What it became: the form of a meld, or 0 of a win. */
  readonly form: number | null;
}

export type Phase = 'opening' | 'playing' | 'over';

/** What of the rules it takes to keep count. */
export interface TableRules {
  /** 136 or 144. */
  readonly tiles: number;
  /** Tiles kept back at the tail. */
  readonly reserve: number;
  /** True if replacements are taken out of the reserve, false if the live wall pays for them. */
  readonly isReserveDrawn: boolean;
  /** True if a penalty tile (罰牌) has to be discarded next, and lies open until then. */
  readonly arePenaltyTilesBound: boolean;
  readonly cards: CardRules;
}

export interface View {
  readonly seat: number | null;
  readonly rules: TableRules;
  readonly number: number;
  readonly round_wind: number;
  readonly repeats: number;

  readonly throws: readonly Threw[];
  readonly broken: { readonly breaker: number; readonly count: number } | null;
  /** How many tiles were taken from either end of the wall … */
  readonly head: number;
  readonly tail: number;
  /** … how many may still be drawn, and how many are kept back. */
  readonly live: number;
  readonly reserve: number;

  readonly rivers: readonly (readonly RiverTile[])[];
  /** Tiles that lie in a river out of turn, and are no discards. */
  readonly strays: readonly { readonly seat: number; readonly index: number }[];
  /** Every discard in order, claimed or not. */
  readonly discards: readonly { readonly seat: number; readonly index: number }[];
  readonly newest: { readonly seat: number; readonly index: number } | null;
  readonly melds: readonly (readonly Meld[])[];
  readonly flowers: readonly (readonly number[])[];
  readonly sizes: readonly number[];
  /** This seat's own tiles without its melds, in order; flowers that it holds among them. */
  readonly hand: readonly number[];
  readonly drawn: number | null;
  /** Hands that lie open: the winners', once there are some. */
  readonly open: readonly (readonly number[] | null)[];

  readonly phase: Phase;
  readonly turn: number;
  readonly go_around: number;
  readonly open_tile: number | null;
  readonly no_win: readonly number[];
  readonly no_claims: readonly number[];
  readonly no_kongs: readonly number[];
  /** Penalty tiles: each seat's, lying open in its hand until it discards them. */
  readonly penalties: readonly (readonly number[])[];
  /** The cards that each seat has been shown in this deal. */
  readonly cards: readonly (readonly string[])[];
  readonly rulings: readonly Judged[];
  /** At a strict table: who has a hand on the wall, and how far. */
  readonly reach: { readonly seat: number; readonly state: 'touched' | 'lifted' } | null;
  /** Who has seen the next tile of the wall and put it back. */
  readonly seen_by: number | null;
  /** The tile that this seat has lifted off the wall. */
  readonly lifted: number | null;
  /** Whose hand was on the wall before the newest movement to it, which a ruling may void. */
  readonly before: Pick<View, 'reach' | 'lifted'>;
  readonly log: readonly Logged[];
}

/** A ruling, and what it is about; null of a record, which keeps no more than the ruling itself. */
export interface Judged extends Ruled {
  readonly because: Because | null;
}

/** Something that happened, and the go-around that it happened in. */
export interface Logged {
  readonly seq: number;
  readonly at: number;
  readonly event: Event;
  readonly go_around: number;
}

const FOUR = [0, 1, 2, 3];

/** A table before anything has happened at it. */
export function emptyView(seat: number | null, rules: TableRules): View {
  return {
    seat,
    rules,
    number: 0,
    round_wind: 0,
    repeats: 0,
    throws: [],
    broken: null,
    head: 0,
    tail: 0,
    live: rules.tiles - rules.reserve,
    reserve: rules.reserve,
    rivers: FOUR.map(() => []),
    strays: [],
    discards: [],
    newest: null,
    melds: FOUR.map(() => []),
    flowers: FOUR.map(() => []),
    sizes: [0, 0, 0, 0],
    hand: [],
    drawn: null,
    open: [null, null, null, null],
    phase: 'opening',
    turn: 0,
    go_around: 1,
    open_tile: null,
    no_win: [],
    no_claims: [],
    no_kongs: [],
    penalties: FOUR.map(() => []),
    cards: FOUR.map(() => []),
    rulings: [],
    reach: null,
    seen_by: null,
    lifted: null,
    before: { reach: null, lifted: null },
    log: [],
  };
}

/** The deal that a snapshot tells of. */
export function viewOf(
  seat: number | null,
  rules: TableRules,
  standing: Standing,
  soFar: readonly Happened[],
): View {
  const begun = { ...emptyView(seat, rules), number: standing.number, round_wind: standing.round_wind };
  return soFar.reduce(see, begun);
}

/** The view after one thing more has happened. */
export function see(view: View, happened: Happened): View {
  const { seq, at, event } = happened;
  const after = { ...view, ...changes(view, happened) };
  return { ...after, log: [...view.log, { seq, at, event, go_around: after.go_around }] };
}

function changes(view: View, { event, because }: Happened): Partial<View> {
  switch (event.type) {
    case 'began':
      return { number: event.number, round_wind: event.round_wind, repeats: event.repeats };
    case 'threw':
      return { throws: [...view.throws, event] };
    case 'broke':
      return { broken: { breaker: event.breaker, count: event.count } };
    case 'dealt':
      return dealt(view, event.seat, event.tiles, event.size);
    case 'flower':
      return showedFlower(view, event.seat, event.tile);
    case 'drew':
      return drew(view, event);
    case 'drew_out_of_turn':
      return tookFromWall(view, event);
    case 'discarded_out_of_turn':
      return strayed(view, event.seat, event.tile);
    case 'discarded':
      return discarded(view, event.seat, event.tile);
    case 'exposed':
      return event.form === FORMS.ADDED_KONG || event.form === FORMS.CONCEALED_KONG
        ? declaredKong(view, event)
        : claimed(view, event);
    case 'took_back':
      return event.form === FORMS.ADDED_KONG
        ? kongTakenBack(view, event.seat, event.low)
        : claimTakenBack(view, event.seat);
    case 'sat_out':
      return {
        no_win: [...view.no_win, event.seat],
        no_claims: [...view.no_claims, event.seat],
        no_kongs: [...view.no_kongs, event.seat],
      };
    case 'took_east':
      return tookEast(view, event.seat);
    case 'won':
      return won(view, event);
    case 'exhausted':
    case 'replayed':
    case 'stopped':
      return { phase: 'over' };
    case 'ruled':
      return ruled(view, { ...event, because });
    case 'touch':
      return reached(view, { reach: { seat: event.seat, state: 'touched' } });
    case 'lift':
      return reached(view, { reach: { seat: event.seat, state: 'lifted' } });
    case 'saw':
      return hasLifted(view, event.seat) ? { lifted: event.tile } : { seen_by: event.seat };
    case 'mix':
      return reached(view, { reach: null, lifted: null });
    case 'put_back':
    case 'went_back':
      return { ...othersAt(view, event.seat), ...(hasLifted(view, event.seat) && { seen_by: event.seat }) };
    case 'set_aside':
      return { seen_by: null };
    default:
      return {};
  }
}

/** True while the newest thing that has happened is that somebody took a tile from the tail. */
export function isReplacement({ log }: View): boolean {
  const last = log.at(-1)?.event;
  return last?.type === 'drew' && last.from_tail;
}

/** What a seat has lost by rulings in this deal, by the name of its text; null if nothing. */
export function lostBy(view: View, seat: number): 'hand' | 'win' | 'claims' | 'kongs' | null {
  const [win, claims, kongs] = [view.no_win, view.no_claims, view.no_kongs].map((seats) => seats.includes(seat));
  if (win && claims && kongs) return 'hand';
  if (win) return 'win';
  return claims ? 'claims' : kongs ? 'kongs' : null;
}
