import { describe, expect, it } from 'vitest';
import type { Event, Happened, Known, Ruled } from '../protocol';
import { isFlower } from '../lib/tiles';
import { emptyView, lostBy, see, type View } from './view';

const CARD_RULES = { scale: 'cards', yellowsToRed: 2, unit: 'points' } as const;

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
    strays: view.strays.map(({ seat, index }) => ({
      seat,
      tile: view.rivers[seat]![index]!.tile,
      is_claimed: false,
    })),
    no_win: [...view.no_win].sort(),
    no_claims: [...view.no_claims].sort(),
    no_kongs: [...view.no_kongs].sort(),
    penalties: view.penalties.map((tiles) => [...tiles]),
    is_over: view.phase === 'over',
  };
}

describe('the fold of what a seat has seen', () => {
  it('has streams to be held against', () => {
    expect(Object.keys(streams).length).toBeGreaterThanOrEqual(18);
  });

  it.each(Object.entries(streams))('comes to what the server knows: %s', (_, stream) => {
    const reserve = stream.rules === 'zung-jung' ? 14 : 0;
    const tiles = stream.stacks_per_side * 8;
    let view = emptyView(stream.seat, { tiles, reserve, isReserveDrawn: false, arePenaltyTilesBound: true, cards: CARD_RULES });
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

describe('a strict table', () => {
  const play = (...events: Event[]): View =>
    events.reduce(
      (view, event, index) => see(view, { type: 'happened', seq: index + 1, at: 0, because: null, event }),
      emptyView(1, { tiles: 136, reserve: 14, isReserveDrawn: false, arePenaltyTilesBound: false, cards: CARD_RULES }),
    );

  it('has a tile thrown out of turn lie in its river, and the turn where it was', () => {
    const view = play(
      { type: 'dealt', seat: 1, tiles: [3, 3, 5], size: 3 },
      { type: 'discarded', seat: 0, tile: 9 },
      { type: 'discarded_out_of_turn', seat: 1, tile: 3 },
    );
    expect(view.rivers[1]!.map((tile) => tile.tile)).toEqual([3]);
    expect(view.hand).toEqual([3, 5]);
    expect(view.newest).toEqual({ seat: 0, index: 0 });
    expect(view.turn).toBe(0);
  });

  const ruled = (foul: string, offender: number, more: Partial<Ruled> = {}): Event => ({
    type: 'ruled', foul, offender, response: 'ruled', remedy: 'put_right', rules: [], gains: [0, 0, 0, 0],
    deducted: [0, 0, 0, 0], card: '', no_win: false, no_claims: false, no_kongs: false, penalty_tiles: [], ...more,
  });

  it('forgets a wrong throw and all after it, and a wall that was broken wrongly', () => {
    const east: Event = { type: 'threw', seat: 0, dice: [3, 4] };
    const south: Event = { type: 'threw', seat: 1, dice: [2, 6] };
    const broke: Event = { type: 'broke', breaker: 1, count: 15 };
    const again = play(east, south, broke, ruled('wrong_thrower', 1));
    expect([again.throws, again.broken]).toEqual([[east], null]);
    const all = play(south, east, broke, ruled('wrong_thrower', 1));
    expect([all.throws, all.broken]).toEqual([[], null]);
    const whole = play(east, south, broke, ruled('wrong_break', 1));
    expect([whole.throws, whole.broken]).toEqual([[east, south], null]);
  });

  it('knows a throw that the referee stopped from one that fell', () => {
    const east: Event = { type: 'threw', seat: 0, dice: [1, 1] };
    const hand: Event = { type: 'throw', seat: 2, at: 0 };
    expect(play(east, hand, ruled('wrong_thrower', 2)).throws).toEqual([east]);
  });

  it('lets a seat that is out win, claim and kong no more', () => {
    const view = play({ type: 'sat_out', seat: 2 });
    expect([view.no_win, view.no_claims, view.no_kongs]).toEqual([[2], [2], [2]]);
  });

  it('keeps what each seat has lost by rulings, and the cards it was shown', () => {
    const view = play(ruled('false_win_shape', 1, { no_win: true, card: 'yellow' }), ruled('short_hand', 2, {
      no_win: true, no_claims: true, no_kongs: true,
    }));
    expect([0, 1, 2].map((seat) => lostBy(view, seat))).toEqual([null, 'win', 'hand']);
    expect(view.cards).toEqual([[], ['yellow'], [], []]);
  });

  it('shows who reaches for the wall, and whose look the next tile has had', () => {
    const discarded: Event = { type: 'discarded', seat: 0, tile: 9 };
    const touch: Event = { type: 'touch', seat: 1, at: 0 };
    const lift: Event = { type: 'lift', seat: 1, at: 0 };
    expect(play(discarded, touch).reach).toEqual({ seat: 1, state: 'touched' });
    expect(play(discarded, touch, lift).reach).toEqual({ seat: 1, state: 'lifted' });
    const back = play(discarded, touch, lift, { type: 'went_back', seat: 1 });
    expect([back.reach, back.seen_by]).toEqual([null, 1]);
    expect(play(discarded, touch, { type: 'went_back', seat: 1 }).seen_by).toBeNull();
    const put = play(discarded, touch, lift, { type: 'put_back', seat: 1, at: 0 });
    expect([put.reach, put.seen_by]).toEqual([null, 1]);
  });

  it('takes a hand off the wall again that was ruled to have no tile to seek there', () => {
    const lift: Event = { type: 'lift', seat: 1, at: 0 };
    const twice = play(lift, ruled('drew_twice', 1), { type: 'saw', seat: 1, tile: 4 });
    expect([twice.reach, twice.lifted, twice.seen_by]).toEqual([null, null, 1]);
    expect(play(lift, ruled('drew_out_of_turn', 1)).seen_by).toBe(1); // to the others, who saw no tile

    const reached = { seat: 1, state: 'touched' };
    const touch: Event = { type: 'touch', seat: 1, at: 0 };
    const other: Event = { type: 'touch', seat: 2, at: 0 };
    expect(play(touch, other, ruled('touched_out_of_turn', 2)).reach).toEqual(reached);
    expect(play(touch, ruled('drew_too_soon', 1)).reach).toEqual(reached);
    expect(play(touch, ruled('drew_too_soon', 1, { response: 'warned' })).reach).toBeNull();
  });

  it('leaves a tile in the hand that was to be mixed in too soon', () => {
    const view = play(
      { type: 'lift', seat: 1, at: 0 },
      { type: 'saw', seat: 1, tile: 4 },
      { type: 'mix', seat: 1, at: 0 },
      ruled('drew_too_soon', 1),
    );
    expect([view.reach, view.lifted]).toEqual([{ seat: 1, state: 'lifted' }, 4]);
  });

  it('gives a claim back for a higher one, and the turn with it', () => {
    const before = play(
      { type: 'dealt', seat: 1, tiles: [10, 12, 20], size: 3 },
      { type: 'discarded', seat: 0, tile: 11 },
    );
    const chow: Event = { type: 'exposed', seat: 1, form: 1, low: 10, claimed: 11, source: 0 };
    const told = (view: View, event: Event): View => see(view, { type: 'happened', seq: 9, at: 0, because: null, event });
    const laid = told(before, chow);
    expect(laid.hand).toEqual([20]);

    const back = told(laid, { type: 'took_back', seat: 1, form: 1, low: 10 });
    for (const field of ['hand', 'sizes', 'melds', 'rivers', 'newest', 'turn', 'go_around'] as const)
      expect(back[field], field).toEqual(before[field]);
  });
});
