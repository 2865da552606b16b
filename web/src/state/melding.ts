/** What a seat knows after a set has been laid or taken back, or somebody has won. */

import { FORMS, type Meld } from '../board/geometry';
import { inOrder } from '../lib/tiles';
import type { Exposed, Won } from '../protocol';
import { turnPassesTo } from './drawing';
import { added, replaced, without } from './lists';
import type { RiverTile, View } from './view';

/** A chow, a pung or a big kong: the newest discard leaves its river. */
export function claimed(view: View, event: Exposed): Partial<View> {
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
export function claimTakenBack(view: View, seat: number): Partial<View> {
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

export function kongTakenBack(view: View, seat: number, low: number): Partial<View> {
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

export function declaredKong(view: View, event: Exposed): Partial<View> {
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

export function won(view: View, event: Won): Partial<View> {
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
