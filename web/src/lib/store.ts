/**
 * What this browser remembers between visits: seats, a name, a language, how somebody likes it.
 *
 * A browser may refuse to remember (private windows, a full disk), and what it gives back may be
 * anything. Neither stops a page: what cannot be written is remembered as long as the page is
 * open, and what cannot be read is put aside and counts as nothing.
 */

const ASIDE = '.unreadable';

export class Store {
  /** What the browser would not take, until the page is left. */
  readonly #unkept = new Map<string, string | null>();
  readonly #open: () => Storage;

  /** @param open Where it is kept; asking for it may itself be refused. */
  constructor(open: () => Storage) {
    this.#open = open;
  }

  text(name: string): string | null {
    const unkept = this.#unkept.get(name);
    if (unkept !== undefined) return unkept;
    try {
      return this.#open().getItem(name);
    } catch {
      return null;
    }
  }

  /** True if the browser has taken it. */
  keep(name: string, text: string): boolean {
    this.#change(name, text);
    return !this.#unkept.has(name);
  }

  forget(name: string): void {
    this.#change(name, null);
  }

  /** What was kept as JSON, if it is what was meant to be kept there; else null. */
  value<T>(name: string, isSo: (value: unknown) => value is T): T | null {
    const text = this.text(name);
    if (text === null) return null;
    const value = parsed(text);
    if (isSo(value)) return value;
    this.keep(name + ASIDE, text);
    this.forget(name);
    return null;
  }

  #change(name: string, text: string | null): void {
    try {
      if (text === null) this.#open().removeItem(name);
      else this.#open().setItem(name, text);
      this.#unkept.delete(name);
    } catch {
      this.#unkept.set(name, text);
    }
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Kept until somebody clears it. */
export const browser = new Store(() => localStorage);

/** Kept until the tab is closed. */
export const tab = new Store(() => sessionStorage);
