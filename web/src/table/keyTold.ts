/** What stands on a key, and why it may not be used. */

import { asSentence, isChinese, ranksOf, say, sayIfKnown, tileName, type Key } from '../lib/words.svelte';
import type { Asked } from '../protocol';
import { chowTiles, kongTile } from '../state/motions';
import { rulebook } from '../state/rulebook.svelte';
import type { Offer } from './options';

/** Two words below a key's own: what it would do with the open tile, or why it does nothing. */
export function noteOf(offer: Offer, asked: Asked | null, unit: 'faan' | 'points', tile: number | null): string {
  const { key, motions } = offer;
  if (offer.isWrong) return say('key.win.declare');
  if (motions.length === 0) return shortReason(offer, asked);
  if (offer.isRisked) return say('key.risk');
  if (key === 'win' && asked?.worth === 0) return say('key.win.chicken');
  if (key === 'win' && asked?.worth != null) return say(`worth.${unit}`, { n: asked.worth });
  if (key === 'chow' && motions.length === 1 && tile !== null) return ranksOf(chowTiles(motions[0]!, tile));
  if (motions.length > 1) return say('key.choose');
  if (key === 'kong') return tileName(kongTile(motions[0]!, tile));
  return sayIfKnown(`key.${key}.note`, '');
}

function shortReason({ refusal, key, lost }: Offer, asked: Asked | null): string {
  if (lost !== null) return say('key.lost');
  if (asked === null || refusal === null) return say('key.not-now');
  if (asked.about === 'turn' && (key === 'chow' || key === 'pung')) return say('key.own-turn');
  return sayIfKnown(`short.${refusal.rule}`, say(`key.${key}.none` as Key));
}

/** The same in full, with its rule; `idle` is why nothing is asked at all. */
export function reasonOf({ lost, refusal, isRisked }: Offer, idle: string): { text: string; rule: string | null } {
  if (lost !== null)
    return { text: say('key.lost.why', { foul: rulebook.foul(lost.foul, isChinese()) }), rule: lost.rules[0] ?? null };
  const text = refusal === null ? idle : asSentence(refusal.words);
  const more = isRisked ? ` ${say('key.risk.why')}` : '';
  return { text: text + more, rule: refusal?.rule ?? null };
}
