/** What a table differs in from its preset, in words: as a row shows it, and as one accepts it. */

import { isChinese, say, sayIfKnown } from '../lib/words.svelte';
import type { Lobby } from '../protocol';
import { rulebook } from '../state/rulebook.svelte';
import { unitOf } from '../state/session.svelte';
import { chosen, type Agreed, type Value } from './terms';

export interface Difference {
  readonly what: string;
  readonly now: string;
  readonly was: string;
}

type Told = Agreed & Pick<Lobby, 'worths'>;
type Unit = 'faan' | 'points';

/** The options whose number is so many faan or points. */
const WORTHS: readonly string[] = ['score.minimum', 'score.cap', 'score.limit'];

/** The value of an option; null where a table has no such option. */
export function valueTold(name: string, value: Value | null, unit: Unit): string {
  if (value === null) return '–';
  if (typeof value === 'boolean') return say(value ? 'value.true' : 'value.false');
  if (typeof value === 'number') return WORTHS.includes(name) ? worthTold(value, unit) : String(value);
  if (typeof value === 'string') return sayIfKnown(`value.${value}`, value.replaceAll('_', ' '));
  const n = Object.keys(value).length;
  return n === 0 ? say('value.none') : say('value.some', { n });
}

const worthTold = (worth: number, unit: Unit): string => say(`worth.${unit}`, { n: worth });

/** The entries that differ in an option that is a table of its own: of other options there are none. */
export function entriesOf(name: string, told: Told): Difference[] {
  if (name === 'score.values') {
    const unit = unitOf(told.options);
    return Object.entries(told.worths).map(([id, [was, now]]) => ({
      what: rulebook.title(id),
      now: worthTold(now, unit),
      was: worthTold(was, unit),
    }));
  }
  return name === 'foul.responses' ? responsesOf(told) : [];
}

/** Fouls that are answered otherwise; one that is not named is answered as all others are. */
function responsesOf({ options, changes }: Agreed): Difference[] {
  const [was, now] = [changes['foul.responses']?.[0], options['foul.responses']].map(entries) as [Entries, Entries];
  const [wasOthers, nowOthers] = [changes['foul.response']?.[0] ?? options['foul.response'], options['foul.response']];
  return [...new Set([...Object.keys(was), ...Object.keys(now)])]
    .map((foul) => [foul, was[foul] ?? wasOthers, now[foul] ?? nowOthers] as const)
    .filter(([, before, here]) => before !== here)
    .map(([foul, before, here]) => ({
      what: rulebook.foul(foul, isChinese()),
      now: valueTold('foul.response', here ?? null, 'faan'),
      was: valueTold('foul.response', before ?? null, 'faan'),
    }));
}

type Entries = Readonly<Record<string, number | string>>;

const entries = (value: Value | null | undefined): Entries => (typeof value === 'object' && value !== null ? value : {});

/** Everything that somebody at this table has changed: what it is now, and what it was. */
export function changesTold(told: Told): string[] {
  const unit = unitOf(told.options);
  return chosen(told)
    .flatMap((name) => {
      const parts = entriesOf(name, told);
      if (parts.length > 0) return parts;
      const what = sayIfKnown(`option.${name}`, name);
      return [{ what, now: valueTold(name, told.options[name] ?? null, unit), was: valueTold(name, told.changes[name]?.[0] ?? null, unit) }];
    })
    .map((difference) => say('lobby.change', { ...difference }));
}
