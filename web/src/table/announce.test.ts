import { describe, expect, it } from 'vitest';
import { asked } from '../dev/asked';
import { Session } from '../state/session.svelte';
import { PASS, PUNG, WIN } from '../state/motions';
import type { Discard, Event } from '../protocol';
import { emptyView, see } from '../state/view';
import { announcement, question } from './announce';

// No language is chosen here: a text is its key.
const session = new Session(() => undefined, () => 0);

describe('what is asked of a seat, as it is read out', () => {
  it('never has a win in it that would be false', () => {
    expect(question(asked({ may_err: true }), session)).toBe('');
    expect(question(asked({ may_err: true, motions: [PASS, PUNG] }), session)).toBe('heard.you-may');
    expect(question(asked({ may_err: true, about: 'turn', motions: [3] }), session)).toBe('heard.your-turn');
  });

  it('has one in it that is none', () => {
    expect(question(asked({ about: 'turn', motions: [3, WIN] }), session)).toBe('heard.your-turn heard.you-may');
  });
});

describe('a tile that is shown', () => {
  const rules = { tiles: 136, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards: { scale: 'cards', yellowsToRed: 2, unit: 'points' } } as const;
  const shown: Event = { type: 'showed', seat: 1, tiles: [13] };

  function told(...events: Event[]): string {
    const view = events.reduce((seen, event, n) => see(seen, { type: 'happened', seq: n + 1, at: 0, event, because: null }), emptyView(0, rules));
    return announcement(events.at(-1)!, view);
  }

  it('is a discard that is taken back, if it was put down just before', () => {
    const discard: Discard = { type: 'discard', seat: 1, tile: 13, place: 'river', named: null, at: 0 };

    expect(told(discard, shown)).toBe('did.took_up');
    expect(told(shown)).toBe('heard.showed');
    expect(told({ ...discard, tile: 12 }, shown)).toBe('heard.showed');
  });
});
