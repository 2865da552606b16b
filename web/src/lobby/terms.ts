/** The rules of a table as a list that is read: what stands out, what was changed, and all the rest. */

import type { Lobby } from '../protocol';

export type Value = Lobby['options'][string];
export type Changes = Lobby['changes'];

/** What most tables want to agree on, in the order in which one asks. */
export const GROUPS: Readonly<Record<string, readonly string[]>> = {
  hand: ['tiles.flowers', 'score.minimum', 'score.cap', 'score.limit', 'score.flowers_to_min', 'score.concealed_scope', 'score.seven_pairs'],
  payment: ['pay.ladder', 'pay.unit', 'pay.discard', 'pay.shared', 'bao.twelve', 'bao.nine'],
  claims: ['claim.multi_win', 'water.mode', 'immunity.mode', 'claim.chow_to_win', 'kong.rob_added', 'kong.concealed_display'],
  table: ['dealer.on_win', 'dealer.on_draw', 'round.count', 'match.hands', 'false.mode', 'wall.dead_tiles'],
};

const PREFIX_OF_GROUP: Readonly<Record<string, string>> = {
  tiles: 'hand',
  score: 'hand',
  flower: 'hand',
  pay: 'payment',
  bao: 'payment',
  claim: 'claims',
  water: 'claims',
  immunity: 'claims',
  kong: 'claims',
};

export interface Row {
  readonly name: string;
  readonly value: Value;
  /** The preset's value, if this table's differs from it. */
  readonly was: Value | null;
  readonly isChanged: boolean;
  /** It differs from the preset, as at every table of this kind: nobody here has changed it. */
  readonly isUsual: boolean;
}

export interface Group {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** The rules of a table, as the server tells them. */
export type Agreed = Pick<Lobby, 'options' | 'changes' | 'usual'>;

/** The four groups; a changed option is always among them, and never hidden with the rest. */
export function groups({ options, changes, usual }: Agreed): Group[] {
  const listed = new Set(Object.values(GROUPS).flat());
  return Object.entries(GROUPS).map(([name, first]) => {
    const more = Object.keys(changes).filter((option) => !listed.has(option) && groupOf(option) === name);
    return { name, rows: [...first, ...more].filter((option) => option in options).map((option) => row(option, { options, changes, usual })) };
  });
}

/** All that the four groups do not show. */
export function rest(agreed: Agreed): Row[] {
  const shown = new Set(groups(agreed).flatMap((group) => group.rows.map((one) => one.name)));
  return Object.keys(agreed.options).filter((name) => !shown.has(name)).map((name) => row(name, agreed));
}

/** The options that somebody at this table has changed. */
export function chosen({ changes, usual }: Pick<Agreed, 'changes' | 'usual'>): string[] {
  return Object.keys(changes).filter((name) => !usual.includes(name));
}

function row(name: string, { options, changes, usual }: Agreed): Row {
  const change = changes[name];
  const isUsual = usual.includes(name);
  return { name, value: options[name]!, was: change?.[0] ?? null, isChanged: change !== undefined && !isUsual, isUsual };
}

const groupOf = (option: string): string => PREFIX_OF_GROUP[option.split('.')[0]!] ?? 'table';

/** What the table differs in from its preset, as it is proposed. */
export function asChanged(options: Lobby['options'], changes: Changes): Record<string, Value> {
  const names = Object.keys(changes).filter((option) => option in options);
  return Object.fromEntries(names.map((option) => [option, options[option]!]));
}

/** The same, once an option is set to a value. */
export function withChange(options: Lobby['options'], changes: Changes, name: string, value: Value): Record<string, Value> {
  const now = asChanged(options, changes);
  const was = changes[name]?.[0];
  if (was === value) delete now[name];
  else now[name] = value;
  return now;
}
