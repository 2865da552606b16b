/**
 * The words of the page, in the language of whoever reads it.
 *
 * The catalogues lie with the server's, one file a language; a text that stands in one of them
 * stands in the other (a test holds them side by side). Only the one in use is fetched.
 */

import type { Words } from '../protocol';
import { Refused } from './refused';
import { browser } from './store';
import type en from '../../../src/seifong/texts/en.json';
import { SUITS } from './tiles';

export type Key = keyof typeof en;
export type Language = 'en' | 'zh-Hant-HK';
type Catalogue = Readonly<Record<string, string>>;
type Values = Readonly<Record<string, string | number>>;

const STORED = 'seifong.language';

const catalogues: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('../../../src/seifong/texts/en.json'),
  'zh-Hant-HK': () => import('../../../src/seifong/texts/zh-Hant-HK.json'),
};

const shown = $state<{ language: Language; texts: Catalogue }>({ language: 'en', texts: {} });

/** The language that somebody chose before, or the browser's. */
export function preferred(): Language {
  const asked = new URLSearchParams(location.search).get('lang') ?? browser.text(STORED);
  const wanted = asked ?? navigator.language;
  return /^zh/i.test(wanted) ? 'zh-Hant-HK' : 'en';
}

export async function speak(language: Language): Promise<void> {
  const { default: texts } = await catalogues[language]();
  shown.texts = texts;
  shown.language = language;
  document.documentElement.lang = language;
}

export function choose(language: Language): Promise<void> {
  browser.keep(STORED, language);
  return speak(language);
}

export const language = (): Language => shown.language;
export const isChinese = (): boolean => shown.language !== 'en';

/** What the server says in both languages, in that of whoever reads. */
export const inLanguage = (words: Words): string => (isChinese() ? words.zh : words.en);

/** The same where it stands by itself: what the server refuses begins small and ends in no stop. */
export function asSentence(words: Words): string {
  const text = inLanguage(words);
  const stop = /[.?!。？！]$/.test(text) ? '' : isChinese() ? '。' : '.';
  return text.charAt(0).toUpperCase() + text.slice(1) + stop;
}

/** A text, with what stands in its braces filled in. */
export function say(key: Key, values: Values = {}): string {
  return filled(shown.texts[key] ?? key, values);
}

/** A text by a name that is put together as one goes; an unknown one is shown as `otherwise`. */
export function sayIfKnown(key: string, otherwise: string, values: Values = {}): string {
  return filled(shown.texts[key] ?? otherwise, values);
}

const BRACES = /\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}/g;

/** With what stands in the braces, and each word in the form its number has: {n:tile|tiles}. */
export function filled(text: string, values: Values): string {
  return text.replace(BRACES, (braces, name: string, one?: string, many?: string) => {
    const value = String(values[name] ?? braces);
    if (one === undefined) return value;
    return value === '1' ? one : many!;
  });
}

/** What a player is called: a person as they wish, a bot in the language of whoever reads. */
export function called(player: { name: string; is_bot: boolean }): string {
  return player.is_bot ? sayIfKnown(`bot.${player.name}`, player.name) : player.name;
}

// What the table speaks of most.

const RANKS = '一二三四五六七八九';

/** A score with its sign, as people write it. */
export function signed(quarters: number): string {
  const value = quarters / 4;
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

export const WINDS = ['東', '南', '西', '北'] as const;

export const wind = (seat: number): string => WINDS[seat] ?? '？';
export const seatName = (seat: number): string => say(`seat.${seat}` as Key);

export function tileName(kind: number | null): string {
  if (kind === null) return say('tile.back');
  if (kind >= SUITS) return say(`tile.${kind}` as Key);
  const suit = 'mps'[Math.floor(kind / 9)]!;
  return say(`tile.${suit}` as Key, { n: ranksOf([kind]) });
}

/** The ranks of tiles of a suit, such as 6-7-8: in Chinese they are part of a name, 六七八. */
export function ranksOf(kinds: readonly number[]): string {
  const ranks = kinds.map((kind) => kind % 9);
  return isChinese() ? ranks.map((rank) => RANKS[rank]).join('') : ranks.map((rank) => rank + 1).join('-');
}

/** Three in a row by their numbers, such as 6-7-8 Dots. */
export function runName(low: number): string {
  const n = ranksOf([low, low + 1, low + 2]);
  return say(`tile.${'mps'[Math.floor(low / 9)]!}` as Key, { n });
}

/** Why something came to nothing, in the words of the server if it gave any. */
export function whyNot(error: unknown, otherwise: string): string {
  if (!(error instanceof Refused) || error.words === null) return otherwise;
  return asSentence(error.words);
}
