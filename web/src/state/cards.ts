/** Warnings and cards: what counts against a player of earlier deals, and of this one. */

import type { PlayerNow } from '../protocol';

/** What a player has been shown in a match so far. */
export type Cards = Pick<PlayerNow, 'warnings' | 'yellows' | 'reds' | 'is_out'>;

export const NO_CARDS: Cards = { warnings: 0, yellows: 0, reds: 0, is_out: false };

/** What of the rules it takes to count them, and to find the rule they are shown by. */
export interface CardRules {
  /** The option `card.scale`: warnings, points or cards. */
  readonly scale: string;
  /** How many yellow cards make a red one; 0 if they never do. */
  readonly yellowsToRed: number;
  /** Whether wins are counted in points, as at a Zung Jung table, or in faan. */
  readonly unit: 'faan' | 'points';
}

/** One kind of card before a player, and how many of it. */
export interface CardMark {
  readonly card: 'warning' | 'points' | 'yellow' | 'red' | 'disqualified';
  readonly n: number;
}

/**
 * What a player has been shown, once a ruling has told of one card more.
 *
 * It tells of the gravest alone: a red card that the last of several yellow ones came to is told as
 * red, and the yellow ones are gone. The engine's `with_told` counts the same way.
 */
export function withTold(before: Cards, card: string, { yellowsToRed }: CardRules): Cards {
  switch (card) {
    case 'warning':
      return { ...before, warnings: before.warnings + 1 };
    case 'yellow':
      return { ...before, yellows: before.yellows + 1 };
    case 'red':
      return {
        ...before,
        yellows: before.yellows + 1 === yellowsToRed ? 0 : before.yellows,
        reds: before.reds + 1,
      };
    case 'disqualified':
      return { ...before, is_out: true };
    default:
      return before;
  }
}

/** What lies before a player: all that counts, and of points only that this deal took some. */
export function marksOf(before: Cards, ofThisDeal: readonly string[], rules: CardRules): CardMark[] {
  const cards = ofThisDeal.reduce((had, card) => withTold(had, card, rules), before);
  const marks: CardMark[] = [
    { card: 'warning', n: cards.warnings },
    { card: 'points', n: ofThisDeal.filter((card) => card === 'points').length },
    { card: 'yellow', n: cards.yellows },
    { card: 'red', n: cards.reds },
    { card: 'disqualified', n: Number(cards.is_out) },
  ];
  return marks.filter(({ n }) => n > 0);
}
