import { describe, expect, it } from 'vitest';
import { marksOf, NO_CARDS, withTold, type CardRules } from './cards';

const HKMA: CardRules = { scale: 'cards', yellowsToRed: 2, unit: 'faan' };

describe('cards of a match (HK-PEN-2)', () => {
  it('add up, and the second yellow card is told as the red one that it comes to', () => {
    const told = ['warning', 'yellow', 'red', 'yellow'];

    const had = told.reduce((before, card) => withTold(before, card, HKMA), NO_CARDS);

    expect(had).toEqual({ warnings: 1, yellows: 1, reds: 1, is_out: false });
  });

  it('keep the yellow cards where they never make a red one', () => {
    const before = { ...NO_CARDS, yellows: 1 };

    expect(withTold(before, 'red', { ...HKMA, yellowsToRed: 0 })).toMatchObject({ yellows: 1, reds: 1 });
  });

  it('lie before a player from the first moment of a deal, with those of that deal', () => {
    const before = { ...NO_CARDS, warnings: 1, yellows: 1 };

    expect(marksOf(NO_CARDS, [], HKMA)).toEqual([]);
    expect(marksOf(before, [], HKMA)).toEqual([{ card: 'warning', n: 1 }, { card: 'yellow', n: 1 }]);
    expect(marksOf(before, ['red', 'yellow'], HKMA)).toEqual([
      { card: 'warning', n: 1 },
      { card: 'yellow', n: 1 },
      { card: 'red', n: 1 },
    ]);
  });

  it('have the points of this deal among them, and the door', () => {
    const told = ['points', 'points', 'disqualified'];

    expect(marksOf(NO_CARDS, told, HKMA)).toEqual([{ card: 'points', n: 2 }, { card: 'disqualified', n: 1 }]);
  });
});
