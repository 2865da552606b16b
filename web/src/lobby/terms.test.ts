import { describe, expect, it } from 'vitest';
import { chosen, groups, rest, withChange } from './terms';

const options = { 'score.minimum': 3, 'score.cap': 8, 'card.red': 'dead_hand', 'kong.after_claim': true };
const changes = { 'score.cap': [10, 8], 'kong.after_claim': [false, true] } as never;
const agreed = { options, changes, usual: [] };

describe('the rules of a table', () => {
  it('show what was changed, with what the preset has', () => {
    const hand = groups(agreed).find((group) => group.name === 'hand')!;
    expect(hand.rows).toEqual([
      { name: 'score.minimum', value: 3, was: null, isChanged: false, isUsual: false },
      { name: 'score.cap', value: 8, was: 10, isChanged: true, isUsual: false },
    ]);
  });

  it('never hide a change among the rest', () => {
    const claims = groups(agreed).find((group) => group.name === 'claims')!;
    expect(claims.rows.map((row) => row.name)).toEqual(['kong.after_claim']);
    expect(rest(agreed).map((row) => row.name)).toEqual(['card.red']);
  });

  it('show what every such table differs in, and do not count it as a change', () => {
    const table = { options, changes, usual: ['score.cap'] };
    const cap = groups(table)[0]!.rows[1];
    expect(cap).toEqual({ name: 'score.cap', value: 8, was: 10, isChanged: false, isUsual: true });
    expect(chosen(table)).toEqual(['kong.after_claim']);
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
