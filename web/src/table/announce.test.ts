import { describe, expect, it } from 'vitest';
import { asked } from '../dev/asked';
import { Session } from '../state/session.svelte';
import { PASS, PUNG, WIN } from '../state/motions';
import { question } from './announce';

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
