/** What a seat knows after a tile has come from the wall, or gone to a river. */

import { inOrder, isFlower } from '../lib/tiles';
import type { Drew, DrewOutOfTurn } from '../protocol';
import { added, replaced, without } from './lists';
import type { RiverTile, View } from './view';

export function dealt(view: View, seat: number, tiles: readonly number[] | null, size: number): Partial<View> {
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

export function tookFromWall(view: View, event: Drew | DrewOutOfTurn): Partial<View> {
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

export function drew(view: View, event: Drew): Partial<View> {
  const isOpening = view.phase === 'opening';
  const tile = event.tile ?? null;
  const isDrawn = tile !== null && !isFlower(tile) && (!isOpening || view.seat === 0);
  return {
    ...tookFromWall(view, event),
    ...(!isOpening && { ...turnPassesTo(view, event.seat), drawn: null }),
    ...(isDrawn && { drawn: tile }),
  };
}

export function turnPassesTo(view: View, seat: number): Partial<View> {
  return { turn: seat, go_around: view.go_around + (seat < view.turn ? 1 : 0) };
}

export function showedFlower(view: View, seat: number, tile: number): Partial<View> {
  return {
    sizes: added(view.sizes, seat, -1),
    flowers: replaced(view.flowers, seat, inOrder([...view.flowers[seat]!, tile])),
    ...(seat === view.seat && { hand: without(view.hand, [tile]) }),
  };
}

export function discarded(view: View, seat: number, tile: number): Partial<View> {
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
export function strayed(view: View, seat: number, tile: number): Partial<View> {
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
