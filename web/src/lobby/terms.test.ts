import { describe, expect, it } from 'vitest';
import { groups, rest, withChange } from './terms';

const options = { 'score.minimum': 3, 'score.cap': 8, 'card.red': 'dead_hand', 'kong.after_claim': true };
const changes = { 'score.cap': [10, 8], 'kong.after_claim': [false, true] } as never;

describe('the rules of a table', () => {
  it('show what was changed, with what the preset has', () => {
    const hand = groups(options, changes).find((group) => group.name === 'hand')!;
    expect(hand.rows).toEqual([
      { name: 'score.minimum', value: 3, was: null, isChanged: false },
      { name: 'score.cap', value: 8, was: 10, isChanged: true },
    ]);
  });

  it('never hide a change among the rest', () => {
    const claims = groups(options, changes).find((group) => group.name === 'claims')!;
    expect(claims.rows.map((row) => row.name)).toEqual(['kong.after_claim']);
    expect(rest(options, changes).map((row) => row.name)).toEqual(['card.red']);
  });

  it('keep the other changes when one is made', () => {
    expect(withChange(options, changes, 'score.minimum', 1)).toEqual({
      'score.cap': 8,
      'kong.after_claim': true,
      'score.minimum': 1,
    });
  });

  it('differ no more in what is set back to the preset', () => {
    expect(withChange(options, changes, 'score.cap', 10)).toEqual({ 'kong.after_claim': true });
  });
});
