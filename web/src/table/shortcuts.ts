/**
 * The keys of a keyboard, at the table. Numbers and the arrows always work; single letters may be
 * switched off, since who dictates may say them without meaning to (WCAG 2.1.4).
 */

export interface Wishes {
  /** The n-th of the five keys. */
  readonly key: (at: number) => void;
  readonly hand: () => void;
  readonly why: () => void;
  readonly close: () => void;
  readonly read: () => void;
  readonly hint: () => void;
  /** Whatever else can be done at a strict table. */
  readonly more: () => void;
  /** A movement of a strict table; false if the letter is none. */
  readonly move: (letter: string) => boolean;
}

const LETTERS = 'cpkw';

export function onKey(event: KeyboardEvent, singleLetters: boolean, wishes: Wishes): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target)) return;
  if (document.querySelector('dialog[open]') !== null) return; // its keys are its own
  const wish = wishOf(event.key, singleLetters, wishes, event.target);
  if (wish === null) return;
  event.preventDefault();
  wish();
}

function wishOf(
  key: string,
  singleLetters: boolean,
  wishes: Wishes,
  target: EventTarget | null,
): (() => unknown) | null {
  if (/^[1-5]$/.test(key)) return () => wishes.key(Number(key) - 1);
  if (key === 'Escape') return wishes.close;
  if ((key === 'ArrowLeft' || key === 'ArrowRight') && !isInside(target, 'button, [role], ol')) return wishes.hand;
  if (!singleLetters) return null;
  if (key === ' ' && !isInside(target, 'button, a, summary, [role=dialog]')) return () => wishes.key(4);
  const letter = key.toLowerCase();
  const at = LETTERS.indexOf(letter);
  if (at >= 0 && letter !== '') return () => wishes.key(at);
  const others: Record<string, () => void> = {
    d: wishes.hand,
    r: wishes.why,
    g: wishes.read,
    h: wishes.hint,
    o: wishes.more,
  };
  return others[letter] ?? (/^[tlmbx]$/.test(letter) ? () => wishes.move(letter) : null);
}

const isInside = (target: EventTarget | null, selector: string): boolean =>
  target instanceof Element && target.closest(selector) !== null;

const isWriting = (target: EventTarget | null): boolean =>
  isInside(target, 'input, select, textarea, [contenteditable]');
