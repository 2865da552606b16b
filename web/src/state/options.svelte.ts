/** What each option may be, and which rules it rests on; fetched when a lobby is shown. */

import type { Words } from '../protocol';

export interface OptionTold {
  readonly name: string;
  /** `faan` or `points` if only tables that count so have it. */
  readonly count: string;
  readonly about: Words;
  readonly rules: readonly string[];
  readonly words: readonly (string | boolean)[];
  /** Which numbers it may be, as a sentence; empty if none. */
  readonly numbers: string;
}

class Options {
  private told = $state.raw<ReadonlyMap<string, OptionTold>>(new Map());
  private asked = '';

  /** An option of a table that counts in faan or in points, or undefined while it is not here. */
  find(name: string, count: 'faan' | 'points'): OptionTold | undefined {
    this.fetch(count);
    return this.told.get(name);
  }

  private fetch(count: string): void {
    if (this.asked === count) return;
    this.asked = count;
    fetch('/api/options')
      .then(async (answer) => {
        const all = (await answer.json()) as OptionTold[];
        const here = all.filter((option) => option.count === '' || option.count === count);
        this.told = new Map(here.map((option) => [option.name, option]));
      })
      .catch(() => (this.asked = ''));
  }
}

export const optionsTold = new Options();
