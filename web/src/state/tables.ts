/** The tables somebody sits at, as this browser remembers them: the token of each seat is its key. */

import { answered } from '../lib/refused';
import type { Words } from '../protocol';

export interface Seat {
  readonly table: string;
  readonly token: string;
  readonly name: string;
  readonly at: number;
}

const STORED = 'seifong.seats';
const MOST = 20;

export function seats(): Seat[] {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '[]') as Seat[];
  } catch {
    return [];
  }
}

export const seatAt = (table: string): Seat | null =>
  seats().find((seat) => seat.table === table) ?? null;

export function keepSeat(seat: Omit<Seat, 'at'>): void {
  const others = seats().filter((other) => other.table !== seat.table);
  const kept = [{ ...seat, at: Date.now() }, ...others].slice(0, MOST);
  localStorage.setItem(STORED, JSON.stringify(kept));
}

export function forgetSeat(table: string): void {
  localStorage.setItem(STORED, JSON.stringify(seats().filter((seat) => seat.table !== table)));
}

const NAME = 'seifong.name';
export const ownName = (): string => localStorage.getItem(NAME) ?? '';
export const keepName = (name: string): void => localStorage.setItem(NAME, name);

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

export const presets = (): Promise<Preset[]> => told(fetch('/api/presets'));

export function openTable(preset: string, name: string): Promise<OpenedTable> {
  return told(
    fetch('/api/tables', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ preset, name }),
    }),
  );
}
