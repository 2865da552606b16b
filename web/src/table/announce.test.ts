import { describe, expect, it } from 'vitest';
import { asked } from '../dev/asked';
import { Session } from '../state/session.svelte';
import { PASS, PUNG, WIN } from '../state/motions';
import type { Discard, Event, Movement } from '../protocol';
import { emptyView, see } from '../state/view';
import { announcement, question } from './announce';

// No language is chosen here: a text is its key.
const session = new Session(() => undefined, () => 0);

describe('what is asked of a seat, as it is read out', () => {
  it('never has a win in it that would be false', () => {
    expect(question(asked({ may_err: true }), session)).toBe('');
    expect(question(asked({ may_err: true, motions: [PASS, PUNG], base_ms: 3000 }), session)).toBe('heard.you-may-of heard.seconds');
    expect(question(asked({ may_err: true, about: 'turn', motions: [3] }), session)).toBe('heard.your-turn');
  });

  it('has one in it that is none', () => {
    expect(question(asked({ about: 'turn', motions: [3, WIN] }), session)).toBe('heard.your-turn heard.you-may');
  });

  it('says what hands are to do at a strict table, and no seconds that do not run', () => {
    const due: Movement = { type: 'throw', seat: 0, at: 0 };
    expect(question(asked({ about: 'by_hand', motions: [], due }), session)).toBe('heard.your-move');
    expect(question(asked({ motions: [PASS, PUNG] }), session)).toBe('heard.you-may-of');
  });
});

const rules = { tiles: 136, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards: { scale: 'cards', yellowsToRed: 2, unit: 'points' } } as const;

function told(...events: Event[]): string {
  const view = events.reduce((seen, event, n) => see(seen, { type: 'happened', seq: n + 1, at: 0, event, because: null }), emptyView(0, rules));
  return announcement(events.at(-1)!, view);
}

describe('a hand at the wall', () => {
  const touch: Event = { type: 'touch', seat: 1, at: 0 };
  const lift: Event = { type: 'lift', seat: 1, at: 0 };
  const off: Event = { type: 'put_back', seat: 1, at: 0 };

  it('puts a tile back only if it had lifted one', () => {
    expect(told(touch, off)).toBe('heard.hand-off');
    expect(told(touch, lift, off)).toBe('heard.put_back');
    expect(told(touch, lift, { type: 'went_back', seat: 1 })).toBe('heard.put_back');
  });

  it('tells who lifted a tile which it is, and nobody else', () => {
    expect(told({ type: 'saw', seat: 0, tile: 4 })).toBe('reach.you-see');
    expect(told({ type: 'saw', seat: 1, tile: null })).toBe('');
  });
});

describe('a tile that is shown', () => {
  const shown: Event = { type: 'showed', seat: 1, tiles: [13] };

  it('is a discard that is taken back, if it was put down just before', () => {
    const discard: Discard = { type: 'discard', seat: 1, tile: 13, place: 'river', named: null, at: 0 };

    expect(told(discard, shown)).toBe('did.took_up');
    expect(told(shown)).toBe('heard.showed');
    expect(told({ ...discard, tile: 12 }, shown)).toBe('heard.showed');
  });
});
