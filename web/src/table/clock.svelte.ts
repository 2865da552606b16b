/** The time of a question, as it runs: read several times a second, and only while it is shown. */

import type { Running } from '../state/session.svelte';

export interface Left {
  /** Of the time of the decision, from 1 down to 0. */
  readonly share: number;
  readonly seconds: number;
  readonly isBank: boolean;
}

export function left(time: Running, now: number): Left {
  const gone = Math.max(0, now - time.since); // the present is looked at less often than time is told
  const base = time.base_ms - gone;
  if (base > 0) return { share: base / Math.max(1, time.base_ms), seconds: Math.ceil(base / 1000), isBank: false };
  const bank = Math.max(0, time.bank_ms + base);
  return { share: bank / Math.max(1, time.bank_ms), seconds: Math.ceil(bank / 1000), isBank: time.bank_ms > 0 };
}

/** The present, four times a second. */
export class Now {
  value = $state(performance.now());

  constructor() {
    $effect(() => {
      const timer = setInterval(() => (this.value = performance.now()), 250);
      return () => clearInterval(timer);
    });
  }
}
