import { describe, expect, it } from 'vitest';
import type { Event, PlayerNow } from '../protocol';
import { emptyView, see } from '../state/view';
import { tableTold } from './reading';

const cards = { scale: 'cards', yellowsToRed: 2, unit: 'points' } as const;
const rules = { tiles: 144, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards };
const players = ['Mei', 'Keung', 'Bo', 'Ah Ming'].map(
  (name, seat) => ({ player: seat, seat, name, score: 4 * seat, is_bot: false }) as unknown as PlayerNow,
);

// No language is chosen here: a text is its key.
const told = (...events: Event[]): string[] => {
  const view = events.reduce((seen, event, n) => see(seen, { type: 'happened', seq: n + 1, at: 0, event, because: null }), emptyView(1, rules));
  return tableTold(view, view.hand, (seat) => players[seat]).split(' ');
};

describe('the table, read out', () => {
  it('has deal, seat and scores before what lies there, and one\'s own tiles last', () => {
    const words = told({ type: 'dealt', seat: 1, tiles: [0, 1, 2], size: 3 });
    expect(words).toEqual([
      'heard.deal', 'heard.dealer', 'heard.you-are', 'read.score', 'read.score', 'read.score', 'read.score', 'read.wall',
      'read.river', 'read.river', 'read.river', 'read.river', 'read.hand',
    ]);
  });

  it('has whose turn it is, melds and flowers, where there are some', () => {
    const pung: Event = { type: 'exposed', seat: 2, form: 2, low: 8, claimed: 8, source: 0 };
    const words = told({ type: 'flower', seat: 3, tile: 34 }, { type: 'discarded', seat: 0, tile: 8 }, pung);
    expect(words.filter((word) => ['read.turn', 'read.melds', 'read.flowers'].includes(word))).toEqual(['read.turn', 'read.melds', 'read.flowers']);
  });
});
