/** What is said aloud at the table: a claim by its word, or talk. */

import { isChinese, ranksOf, say, sayIfKnown, type Key } from '../lib/words.svelte';
import { KEY_WORDS } from './motions';

/** Something that was said, while it hangs in the air; or tiles that are held up for all to see. */
export interface Spoken {
  readonly seat: number;
  readonly words: string;
  readonly tiles: readonly number[];
}

/** A claim as a table calls it, 上, 碰, 槓, 食糊 …, and the tiles it names. */
export interface Call {
  readonly word: string;
  readonly tiles: readonly number[];
}

const CALLS: Readonly<Record<string, string>> = { ...KEY_WORDS, wait: '等', 等等: '等' };
const SUITS = 'mps';

/** "chow 67s" is 上 with the 6 and the 7 of Bamboos; null of talk. */
export function callOf(words: string): Call | null {
  const [key = '', named = ''] = words.split(' ', 2);
  const word = CALLS[key];
  if (word === undefined) return null;
  const [, ranks = '', suit = 'm'] = /^([1-9]+)([mps])$/.exec(named) ?? [];
  return { word, tiles: Array.from(ranks, (rank) => 9 * SUITS.indexOf(suit) + Number(rank) - 1) };
}

/** The tiles that a call names, in the language of whoever reads; nothing if it names none. */
export function tilesNamed({ tiles: [first, ...others] }: Call): string {
  if (first === undefined) return '';
  return say(`tile.${SUITS[Math.floor(first / 9)]!}` as Key, { n: ranksOf([first, ...others]) });
}

/** What was said, in the language of whoever reads. What bots talk they talk in both. */
export function inWords(words: string): string {
  const call = callOf(words);
  if (call === null) {
    const [, chinese, english] = /^(.*?) \((.*)\)$/.exec(words) ?? [];
    return (isChinese() ? chinese : english) ?? words;
  }
  const word = sayIfKnown(`word.${call.word}`, call.word);
  return [word, tilesNamed(call)].filter(Boolean).join(isChinese() ? '' : ' ');
}
