/**
 * The chance of a deal, as everybody may check it: the server's sealed secret and four entropies.
 *
 * Before the deal the server shows the SHA-256 of a secret; then each player adds 32 bytes of its
 * own; the seed of wall and dice is the SHA-256 of the secret and the four, East's first. What this
 * browser was shown it keeps, since what is revealed afterwards may be another secret with a seal
 * that fits it.
 */

import { tab } from '../lib/store';
import type { Committed, Revealed } from '../protocol';
import { followsFrom, type Seen } from './sealed';
import type { View } from './view';

export interface Check {
  readonly number: number;
  readonly commitment: string;
  /** The secret is the one that was sealed, before the deal as far as this browser was there. */
  readonly isSealed: boolean;
  /** The seed comes from the secret and the four entropies. */
  readonly isSeed: boolean;
  /** Whether dice and own tiles come from the seed; null if that cannot be told. */
  readonly seen: Seen | null;
  /** What became of what this browser gave; null if it gave nothing. */
  readonly mine: 'mixed in' | 'late' | 'left out' | null;
}

const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export function bytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

export async function sha256(...parts: string[]): Promise<string> {
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes(parts.join('')))));
}

const key = (table: string, number: number): string => `seifong.chance.${table}.${number}`;
const sealKey = (table: string, number: number): string => `seifong.seal.${table}.${number}`;

/** This browser's part in the chance of a deal: made once, and the same when it is asked for again. */
export function chance(table: string, number: number): string {
  const kept = tab.text(key(table, number));
  if (kept !== null) return kept;
  const made = hex(crypto.getRandomValues(new Uint8Array(32)));
  tab.keep(key(table, number), made);
  return made;
}

/** Over plain http a browser has no SHA-256 for pages; `seifong verify` checks the record then. */
export const mayCheck = (): boolean => 'subtle' in crypto;

/** Keep the seal that a deal was begun under: the first that was shown. */
export function keepSeal(table: string, { number, commitment }: Committed): void {
  if (tab.text(sealKey(table, number)) === null) tab.keep(sealKey(table, number), commitment);
}

export async function check(
  table: string,
  revealed: Revealed,
  view: Pick<View, 'seat' | 'rules' | 'number' | 'log'>,
  given: string | null = tab.text(key(table, revealed.number)),
  shown: string | null = tab.text(sealKey(table, revealed.number)),
): Promise<Check> {
  const { number, commitment, secret, entropies, seed, dice } = revealed;
  const { seat, rules, log } = view;
  const isKnown = view.number === number && dice === 'sha256-counter/1';
  return {
    number,
    commitment,
    isSealed: (await sha256(secret)) === commitment && commitment === (shown ?? commitment),
    isSeed: (await sha256(secret, ...entropies)) === seed,
    seen: isKnown ? await followsFrom(seed, rules.tiles, log.map(({ event }) => event)) : null,
    mine: seat === null || given === null ? null : fateOf(given, revealed, seat),
  };
}

/** Whoever gives nothing in time has its part drawn by the server, which says so. */
function fateOf(given: string, { entropies, from_server: drawn }: Revealed, seat: number): Check['mine'] {
  if (entropies[seat] === given) return 'mixed in';
  return drawn[seat] === true ? 'late' : 'left out';
}
