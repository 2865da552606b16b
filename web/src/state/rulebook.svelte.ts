/** The rulebook, fetched when somebody first wants to read in it. */

import { inLanguage } from '../lib/words.svelte';
import type { Words } from '../protocol';
import type { CardRules } from './cards';

export interface Rule {
  readonly id: string;
  readonly basis: 'source' | 'custom' | 'choice';
  readonly title: Words;
  readonly text: Words;
  readonly options: readonly string[];
  readonly see: readonly string[];
}

/** The names of fouls and of what follows from them; the rule of each scale of cards. */
interface Fouls {
  readonly fouls: Readonly<Record<string, Words>>;
  readonly remedies: Readonly<Record<string, Words>>;
  readonly cards: Readonly<Record<string, readonly [faan: string, points: string]>>;
}

class Rulebook {
  rules = $state.raw<readonly Rule[]>([]);
  /** What the chapters are called, by their letters. */
  chapters = $state.raw<Readonly<Record<string, Words>>>({});
  private names = $state.raw<Fouls>({ fouls: {}, remedies: {}, cards: {} });
  hasFailed = $state(false);
  private asked = false;

  /** The rule of that id, or null while it is not here yet. */
  find(id: string): Rule | null {
    this.fetch();
    return this.rules.find((rule) => rule.id === id) ?? null;
  }

  /** What a rule is called; its id while that is not here yet. */
  title(id: string): string {
    const rule = this.find(id);
    return rule === null ? id : inLanguage(rule.title);
  }

  /** The rules before and after one, in the order of the rulebook. */
  besides(id: string): { before: Rule | null; after: Rule | null } {
    const at = this.rules.findIndex((rule) => rule.id === id);
    return { before: this.rules[at - 1] ?? null, after: at < 0 ? null : (this.rules[at + 1] ?? null) };
  }

  /**
   * A rule in a sentence; the rest is a press away. Where a sentence begins with what a pattern is
   * worth, it is the next that says what the pattern is.
   */
  gist(id: string): string {
    const rule = this.find(id);
    if (rule === null) return '';
    const sentences = inLanguage(rule.text).split(/(?<=。)|(?<=\.) /);
    return sentences.find((sentence) => !/^\d/.test(sentence)) ?? sentences[0] ?? '';
  }

  /** What a foul is called; its plain name while that is not here yet. */
  foul(name: string, isChinese: boolean): string {
    this.fetch();
    return inWords(this.names.fouls[name], name, isChinese);
  }

  remedy(name: string, isChinese: boolean): string {
    this.fetch();
    return inWords(this.names.remedies[name], name, isChinese);
  }

  /** The rule by which a table warns and shows cards; empty while it is not here yet. */
  ofCards({ scale, unit }: CardRules): string {
    this.fetch();
    return this.names.cards[scale]?.[unit === 'points' ? 1 : 0] ?? '';
  }

  fetch(): void {
    if (this.asked) return;
    this.asked = true;
    fetch('/api/fouls')
      .then(async (answer) => {
        if (answer.ok) this.names = (await answer.json()) as Fouls;
      })
      .catch(() => undefined);
    fetch('/api/chapters')
      .then(async (answer) => {
        if (answer.ok) this.chapters = (await answer.json()) as Record<string, Words>;
      })
      .catch(() => undefined);
    fetch('/api/rules')
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status));
        this.rules = (await answer.json()) as Rule[];
      })
      .catch(() => {
        this.hasFailed = true;
        this.asked = false;
      });
  }
}

function inWords(words: Words | undefined, name: string, isChinese: boolean): string {
  if (words === undefined) return name.replaceAll('_', ' ');
  return isChinese ? words.zh : words.en;
}

export const rulebook = new Rulebook();

export interface Chapter {
  readonly family: 'hong_kong' | 'zung_jung';
  readonly letters: string;
  readonly rules: readonly Rule[];
}

/** Rules by family and chapter, in the order of the rulebook. */
export function chaptersOf(rules: readonly Rule[]): Chapter[] {
  const found: { family: Chapter['family']; letters: string; rules: Rule[] }[] = [];
  for (const rule of rules) {
    const family = rule.id.startsWith('ZJ') ? 'zung_jung' : 'hong_kong';
    const letters = rule.id.split('-')[1] ?? '';
    const last = found.at(-1);
    if (last?.family === family && last.letters === letters) last.rules.push(rule);
    else found.push({ family, letters, rules: [rule] });
  }
  return found;
}
