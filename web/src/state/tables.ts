/** The tables somebody sits at, as this browser remembers them: the token of each seat is its key. */

import { answered } from '../lib/refused';
import { browser, isRecord } from '../lib/store';
import type { Words } from '../protocol';

export interface Seat {
  readonly table: string;
  readonly token: string;
  readonly name: string;
  readonly at: number;
}

const STORED = 'seifong.seats';
const MOST = 20;

const isSeat = (value: unknown): value is Seat =>
  isRecord(value) && ['table', 'token', 'name'].every((part) => typeof value[part] === 'string');

const isList = (value: unknown): value is unknown[] => Array.isArray(value);

export const seats = (): Seat[] => (browser.value(STORED, isList) ?? []).filter(isSeat);

export const seatAt = (table: string): Seat | null =>
  seats().find((seat) => seat.table === table) ?? null;

/** True if the browser has taken it; else the seat is lost when the page is left. */
export function keepSeat(seat: Omit<Seat, 'at'>): boolean {
  const others = seats().filter((other) => other.table !== seat.table);
  const kept = [{ ...seat, at: Date.now() }, ...others].slice(0, MOST);
  return browser.keep(STORED, JSON.stringify(kept));
}

export function forgetSeat(table: string): void {
  browser.keep(STORED, JSON.stringify(seats().filter((seat) => seat.table !== table)));
}

const NAME = 'seifong.name';
export const ownName = (): string => browser.text(NAME) ?? '';
export const keepName = (name: string): void => void browser.keep(NAME, name);

// What the server says of tables that is not said at one.

export interface Preset {
  readonly name: string;
  readonly about: Words;
  readonly options: Readonly<Record<string, unknown>>;
}

export interface OpenedTable {
  readonly table: string;
  readonly token: string;
  readonly invitation: string;
  readonly watch: string;
}

async function told<T>(asked: Promise<Response>): Promise<T> {
  return (await (await answered(asked)).json()) as T;
}

export interface TableTold {
  readonly preset: string;
  readonly sittings: readonly { readonly kind: string; readonly name: string }[];
  readonly stage: string;
}

/** True if whoever is invited finds a seat: an open one, or that of a bot. */
export const hasSeat = ({ stage, sittings }: TableTold): boolean =>
  stage === 'lobby' && sittings.some((sitting) => sitting.kind !== 'person');

/** The names of those who have sat down, bots apart. */
export const peopleOf = ({ sittings }: TableTold): string[] =>
  sittings.filter(({ kind }) => kind === 'person').map(({ name }) => name);

/** What is agreed at each of these tables, by its name; one that is none is left out. */
export function tablesTold(names: readonly string[]): Promise<Readonly<Record<string, TableTold>>> {
  return told(fetch(`/api/tables?${new URLSearchParams(names.map((name) => ['name', name])).toString()}`));
}

/** The tables of this browser, with what the server tells of them. One that is no more is forgotten. */
export async function ownTables(): Promise<{ seat: Seat; told: TableTold }[]> {
  const mine = seats();
  if (mine.length === 0) return [];
  const all = await tablesTold(mine.map((seat) => seat.table));
  for (const { table } of mine) if (!(table in all)) forgetSeat(table);
  return mine.flatMap((seat) => (seat.table in all ? [{ seat, told: all[seat.table]! }] : []));
}

export const presets = (): Promise<Preset[]> => told(fetch('/api/presets'));

export const openTable = (preset: string, name: string): Promise<OpenedTable> => post('/api/tables', { preset, name });

/** A seat at the table of the next match with the same players, for who has had one at this. */
export const playAgain = (table: string, token: string): Promise<OpenedTable> =>
  post(`/api/tables/${encodeURIComponent(table)}/again`, { token });

function post<T>(path: string, body: Readonly<Record<string, string>>): Promise<T> {
  return told(
    fetch(path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  );
}
