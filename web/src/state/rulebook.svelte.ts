/** The rulebook, fetched when somebody first wants to read in it. */

import type { Words } from '../protocol';

export interface Rule {
  readonly id: string;
  readonly basis: 'source' | 'custom' | 'choice';
  readonly title: Words;
  readonly text: Words;
  readonly options: readonly string[];
  readonly see: readonly string[];
}

class Rulebook {
  rules = $state.raw<readonly Rule[]>([]);
  hasFailed = $state(false);
  private asked = false;

  /** The rule of that id, or null while it is not here yet. */
  find(id: string): Rule | null {
    this.fetch();
    return this.rules.find((rule) => rule.id === id) ?? null;
  }

  fetch(): void {
    if (this.asked) return;
    this.asked = true;
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

export const rulebook = new Rulebook();
