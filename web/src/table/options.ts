/**
 * What the five keys show for a question: which may be pressed, which motions each stands for, and
 * why the rest may not.
 */

import type { Asked, Refusal, Ruled } from '../protocol';
import { KEYS, KONG, WIN, keyOf, type KeyName } from '../state/motions';

export interface Offer {
  readonly key: KeyName;
  /** What the key would do; more than one opens a choice above the key. None: it is not available. */
  readonly motions: readonly number[];
  readonly refusal: Refusal | null;
  /** It may be done, and would be wrong: a win that is none, at a table that rules on those. */
  readonly isWrong: boolean;
  /** It can be said, and as far as the table knows may not be: then it is ruled on. */
  readonly isRisked: boolean;
  /** The ruling by which this seat may not do it any more in this deal. */
  readonly lost: Ruled | null;
}

export function offers(asked: Asked | null): Offer[] {
  return KEYS.map((key) => {
    const isWrong = key === 'win' && asked?.may_err === true;
    const motions = asked?.motions.filter((motion) => keyOf(motion) === key) ?? [];
    return {
      key,
      motions: isWrong ? [WIN] : motions,
      refusal: asked?.refused.find((refusal) => refusal.key === key) ?? null,
      isWrong,
      isRisked: false,
      lost: null,
    };
  });
}

/** The kinds that may be discarded now, or null if it is not for this seat to discard. */
export function discardable(asked: Asked | null): Set<number> | null {
  const kinds = asked?.motions.filter((motion) => motion < KONG) ?? [];
  return kinds.length > 0 ? new Set(kinds) : null;
}
