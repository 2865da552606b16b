import { describe, expect, it } from 'vitest';
import type { Happened, Known } from '../protocol';
import { isFlower } from '../lib/tiles';
import { emptyView, see, type View } from './view';

interface Stream {
  rules: string;
  seat: number | null;
  stacks_per_side: number;
  happened: Happened[];
  known: Record<string, Known>;
}

const streams = import.meta.glob<Stream>('../fixtures/*.json', { eager: true, import: 'default' });

/** The server's way of saying what a seat knows, made from ours. */
function known(view: View): Known {
  return {
    seat: view.seat,
    round_wind: view.round_wind,
    hand: view.hand.filter((tile) => !isFlower(tile)),
    drawn: view.drawn,
    held_flowers: view.hand.filter(isFlower),
    sizes: [...view.sizes] as Known['sizes'],
    melds: view.melds.map((melds) =>
      melds.map(({ form, low, claimed = null, source = null }) => ({ form, low, claimed, source })),
    ),
    flowers: view.flowers.map((flowers) => [...flowers]),
    river: view.discards.map(({ seat, index }) => {
      const { tile, claimed_by } = view.rivers[seat]![index]!;
      return { seat, tile, is_claimed: claimed_by !== null };
    }),
    live: view.live,
    reserve: view.reserve,
    turn: view.turn,
    go_around: view.go_around,
    open_tile: view.open_tile,
    is_over: view.phase === 'over',
  };
}

describe('the fold of what a seat has seen', () => {
  it('has streams to be held against', () => {
    expect(Object.keys(streams).length).toBeGreaterThanOrEqual(9);
  });

  it.each(Object.entries(streams))('comes to what the server knows: %s', (_, stream) => {
    const reserve = stream.rules === 'zung-jung' ? 14 : 0;
    const tiles = stream.stacks_per_side * 8;
    let view = emptyView(stream.seat, { tiles, reserve, isReserveDrawn: false });
    let compared = 0;
    for (const happened of stream.happened) {
      view = see(view, happened);
      const expected = stream.known[happened.seq];
      if (expected === undefined) continue;
      expect(known(view)).toEqual(expected);
      compared += 1;
    }
    expect(compared).toBe(Object.keys(stream.known).length);
  });
});
