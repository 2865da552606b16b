/** An account, for whoever wants to find again what was played: a passkey opens it, and no password. */

import { answered, Refused } from '../lib/refused';
import { browser } from '../lib/store';

export interface Match {
  readonly table: string;
  readonly player: number;
  readonly preset: string;
  readonly at: number;
  readonly token: string;
  /** What the match has come to, by player; null before a deal is over. */
  readonly result: {
    readonly names: readonly string[];
    readonly deals: number;
    readonly scores: readonly number[];
    readonly places: readonly number[];
  } | null;
}

export interface Played {
  readonly name: string;
  /** A page of them, the newest first, of so many pages. */
  readonly matches: readonly Match[];
  readonly pages: number;
}

interface Begun<Options> {
  readonly options: Options;
}

const STORED = 'seifong.account';

/** What signing in gave this browser; null if nobody is signed in here. */
export const accountToken = (): string | null => browser.text(STORED);

export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && 'parseCreationOptionsFromJSON' in PublicKeyCredential;

/** A passkey is bound to a name: where a number stands for this machine, the same page by its name. */
export function pageWithName(at: Location): string | null {
  if (at.hostname !== '127.0.0.1' && at.hostname !== '[::1]') return null;
  return `${at.protocol}//localhost:${at.port}${at.pathname}`;
}

async function ask<T>(method: string, path: string, told?: unknown): Promise<T> {
  const token = accountToken();
  const headers = {
    ...(told === undefined ? {} : { 'Content-Type': 'application/json' }),
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
  };
  const body = told === undefined ? null : JSON.stringify(told);
  const answer = await answered(fetch(`/api/account${path}`, { method, headers, body }));
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

async function prove(path: string, credential: Credential | null): Promise<void> {
  if (credential === null) throw new Refused(0);
  const shown = (credential as PublicKeyCredential).toJSON();
  const { token } = await ask<{ token: string }>('POST', path, { credential: shown });
  browser.keep(STORED, token);
}

export async function register(name: string): Promise<void> {
  const begun = await ask<Begun<PublicKeyCredentialCreationOptionsJSON>>('POST', '/register', { name });
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(begun.options);
  await prove('/registered', await navigator.credentials.create({ publicKey }));
}

export async function signIn(): Promise<void> {
  const begun = await ask<Begun<PublicKeyCredentialRequestOptionsJSON>>('POST', '/sign-in');
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.options);
  await prove('/signed-in', await navigator.credentials.get({ publicKey }));
}

/** The account and its seats; null if nobody is signed in, here or any more. */
export async function played(page = 1): Promise<Played | null> {
  if (accountToken() === null) return null;
  try {
    return await ask<Played>('GET', `?page=${page}`);
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
    browser.forget(STORED);
    return null;
  }
}

export async function signOut(): Promise<void> {
  await ask('POST', '/sign-out');
  browser.forget(STORED);
}

export async function leaveForGood(): Promise<void> {
  await ask('DELETE', '');
  browser.forget(STORED);
}
