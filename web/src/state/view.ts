/**
 * What this seat knows of the deal in hand: a fold of the events it has seen, and nothing else.
 *
 * Seats are 0 East to 3 North of this deal, tiles are kinds. Bookkeeping only: no rule of play is
 * known here; what may be done is told by the server. The engine's `views.py` folds the same way,
 * and recorded streams hold the two side by side.
 */

import { FORMS, type Meld } from '../board/geometry';
import { inOrder, isFlower } from '../lib/tiles';
import type { CardRules } from './cards';
import type {
  Because,
  Drew,
  DrewOutOfTurn,
  Event,
  Exposed,
  Happened,
  Ruled,
  Standing,
  Threw,
  Won,
} from '../protocol';

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

function dealt(view: View, seat: number, tiles: readonly number[] | null, size: number): Partial<View> {
  const isOwn = tiles !== null;
  return {
    head: view.head + size,
    live: view.live - size,
    sizes: replaced(view.sizes, seat, size),
    ...(isOwn && { hand: inOrder(tiles) }),
    ...(isOwn && seat === 0 && { drawn: lastPlayable(tiles) }),
  };
}

const lastPlayable = (tiles: readonly number[]): number | null =>
  tiles.findLast((tile) => !isFlower(tile)) ?? null;

function tookFromWall(view: View, event: Drew | DrewOutOfTurn): Partial<View> {
  const fromTail = event.from_tail ?? false;
  const isFromReserve = fromTail && view.rules.isReserveDrawn;
  return {
    sizes: added(view.sizes, event.seat, 1),
    head: view.head + (fromTail ? 0 : 1),
    tail: view.tail + (fromTail ? 1 : 0),
    live: view.live - (isFromReserve ? 0 : 1),
    reserve: view.reserve - (isFromReserve ? 1 : 0),
    ...(!fromTail && { seen_by: null }),
    reach: null,
    lifted: null,
    ...(event.tile !== null && event.tile !== undefined && { hand: inOrder([...view.hand, event.tile]) }),
  };
}

function drew(view: View, event: Drew): Partial<View> {
  const isOpening = view.phase === 'opening';
  const tile = event.tile ?? null;
  const isDrawn = tile !== null && !isFlower(tile) && (!isOpening || view.seat === 0);
  return {
    ...tookFromWall(view, event),
    ...(!isOpening && { ...turnPassesTo(view, event.seat), drawn: null }),
    ...(isDrawn && { drawn: tile }),
  };
}

function turnPassesTo(view: View, seat: number): Partial<View> {
  return { turn: seat, go_around: view.go_around + (seat < view.turn ? 1 : 0) };
}

function showedFlower(view: View, seat: number, tile: number): Partial<View> {
  return {
    sizes: added(view.sizes, seat, -1),
    flowers: replaced(view.flowers, seat, inOrder([...view.flowers[seat]!, tile])),
    ...(seat === view.seat && { hand: without(view.hand, [tile]) }),
  };
}

function discarded(view: View, seat: number, tile: number): Partial<View> {
  const river = view.rivers[seat]!;
  const place = { seat, index: river.length };
  return {
    phase: 'playing',
    ...(seat !== view.turn && { ...turnPassesTo(view, seat), drawn: null }),
    sizes: added(view.sizes, seat, -1),
    rivers: replaced(view.rivers, seat, [...river, { tile, claimed_by: null, form: null }]),
    discards: [...view.discards, place],
    newest: place,
    open_tile: tile,
    penalties: replaced(view.penalties, seat, without(view.penalties[seat]!, [tile])),
    ...(seat === view.seat && { hand: without(view.hand, [tile]) }),
  };
}

/** A tile laid in the river that is no discard: nobody may claim it, and no turn passes. */
function strayed(view: View, seat: number, tile: number): Partial<View> {
  const river = view.rivers[seat]!;
  const laid: RiverTile = { tile, claimed_by: null, form: null };
  return {
    sizes: added(view.sizes, seat, -1),
    rivers: replaced(view.rivers, seat, [...river, laid]),
    strays: [...view.strays, { seat, index: river.length }],
    penalties: replaced(view.penalties, seat, without(view.penalties[seat]!, [tile])),
    ...(seat === view.seat && { hand: without(view.hand, [tile]) }),
  };
}

/** A chow, a pung or a big kong: the newest discard leaves its river. */
function claimed(view: View, event: Exposed): Partial<View> {
  const meld = meldOf(event);
  const held = meld.form === FORMS.BIG_KONG ? 3 : 2;
  return {
    phase: 'playing',
    ...turnPassesTo(view, event.seat),
    ...leavesRiver(view, event.seat, event.form),
    drawn: null,
    sizes: added(view.sizes, event.seat, -held),
    melds: replaced(view.melds, event.seat, [...view.melds[event.seat]!, meld]),
    ...(event.seat === view.seat && { hand: without(view.hand, fromHand(meld)) }),
  };
}

function leavesRiver(view: View, taker: number, form: number): Partial<View> {
  if (view.newest === null) return {};
  const { seat, index } = view.newest;
  const river = view.rivers[seat]!;
  const taken: RiverTile = { ...river[index]!, claimed_by: taker, form };
  return { rivers: replaced(view.rivers, seat, replaced(river, index, taken)), newest: null };
}

/** A claim goes back for a higher one: its tiles to the hand, the claimed one to its river. */
function claimTakenBack(view: View, seat: number): Partial<View> {
  const meld = view.melds[seat]!.at(-1);
  const place = view.discards.at(-1);
  if (meld === undefined || place === undefined) return {};
  const river = view.rivers[place.seat]!;
  const lying: RiverTile = { ...river[place.index]!, claimed_by: null, form: null };
  const tiles = fromHand(meld);
  return {
    turn: place.seat,
    go_around: view.go_around - (seat < place.seat ? 1 : 0),
    newest: place,
    rivers: replaced(view.rivers, place.seat, replaced(river, place.index, lying)),
    sizes: added(view.sizes, seat, tiles.length),
    melds: replaced(view.melds, seat, view.melds[seat]!.slice(0, -1)),
    ...(seat === view.seat && { hand: inOrder([...view.hand, ...tiles]) }),
  };
}

function kongTakenBack(view: View, seat: number, low: number): Partial<View> {
  const melds = view.melds[seat]!;
  const at = melds.findIndex((meld) => meld.form === FORMS.ADDED_KONG && meld.low === low);
  if (at < 0) return {};
  const pung = { ...melds[at]!, form: FORMS.PUNG };
  return {
    sizes: added(view.sizes, seat, 1),
    melds: replaced(view.melds, seat, replaced(melds, at, pung)),
    ...(seat === view.seat && { hand: inOrder([...view.hand, low]) }),
  };
}

function declaredKong(view: View, event: Exposed): Partial<View> {
  const { seat, form, low } = event;
  const isAdded = form === FORMS.ADDED_KONG;
  const before = view.melds[seat]!;
  const at = before.findIndex((meld) => meld.form === FORMS.PUNG && meld.low === low);
  const melds =
    isAdded && at >= 0
      ? replaced(before, at, { ...meldOf(event), ...sourceOf(before[at]!) })
      : [...before, meldOf(event)];
  return {
    phase: 'playing',
    open_tile: low,
    newest: null,
    sizes: added(view.sizes, seat, isAdded ? -1 : -4),
    melds: replaced(view.melds, seat, melds),
    ...(seat === view.seat &&
      low !== null && { hand: without(view.hand, Array<number>(isAdded ? 1 : 4).fill(low)) }),
  };
}

const meldOf = (event: Exposed): Meld => ({
  form: event.form,
  low: event.low,
  claimed: event.claimed ?? null,
  source: event.source ?? null,
});

const sourceOf = ({ claimed: tile = null, source = null }: Meld): Partial<Meld> => ({
  claimed: tile,
  source,
});

/** The tiles of a claimed meld that came from the hand. */
function fromHand({ form, low, claimed: tile }: Meld): number[] {
  if (low === null) return [];
  if (form === FORMS.CHOW) return [low, low + 1, low + 2].filter((part) => part !== tile);
  return Array<number>(form === FORMS.BIG_KONG ? 3 : 2).fill(low);
}

const BY_DISCARD = 0;
const BY_ROBBING = 2;

function won(view: View, event: Won): Partial<View> {
  const first = event.winners[0];
  const open = event.winners.reduce<View['open']>(
    (hands, winner) => replaced(hands, winner.seat, inOrder(winner.tiles)),
    view.open,
  );
  const over = { phase: 'over', open } as const;
  if (event.way === BY_DISCARD && first) return { ...over, ...leavesRiver(view, first.seat, 0) };
  if (event.way === BY_ROBBING && event.source !== null)
    return { ...over, open_tile: event.tile, melds: kongUndone(view, event.source, event.tile) };
  return over;
}

/** The robbed kong is left with three; if it was hidden, the newest hidden one was it (HK-ROB-4). */
function kongUndone(view: View, konger: number, tile: number): View['melds'] {
  const melds = view.melds[konger]!;
  const known = melds.findLastIndex((meld) => meld.low === tile && meld.form >= FORMS.BIG_KONG);
  const at = known >= 0 ? known : Math.max(0, melds.findLastIndex((meld) => meld.low === null));
  const left: Meld = { ...melds[at]!, form: FORMS.PUNG, low: tile };
  return replaced(view.melds, konger, replaced(melds, at, left));
}

function ruled(view: View, event: Judged): Partial<View> {
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

const hasLifted = ({ reach }: View, seat: number): boolean => reach?.state === 'lifted' && reach.seat === seat;

function reached(view: View, now: Partial<Pick<View, 'reach' | 'lifted'>>): Partial<View> {
  return { before: { reach: view.reach, lifted: view.lifted }, ...now };
}

/** A hand comes off the wall; one that was there before it, and is another's, still is. */
function othersAt({ before }: View, seat: number): Pick<View, 'reach' | 'lifted'> {
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
function tookEast(view: View, east: number): Partial<View> {
  const turn = (seats: readonly number[]): number[] => seats.map((seat) => (seat - east + 4) % 4);
  return {
    no_win: turn(view.no_win),
    no_claims: turn(view.no_claims),
    no_kongs: turn(view.no_kongs),
    cards: FOUR.map((seat) => view.cards[(seat + east) % 4]!),
  };
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

// Lists that are never changed, only made anew.

function replaced<T>(list: readonly T[], at: number, by: T): T[] {
  return list.map((old, index) => (index === at ? by : old));
}

function added(counts: readonly number[], at: number, by: number): number[] {
  return replaced(counts, at, (counts[at] ?? 0) + by);
}

function without(tiles: readonly number[], gone: readonly number[]): number[] {
  const left = [...tiles];
  for (const tile of gone) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
