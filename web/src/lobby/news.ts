/** What has changed at a table before play that whoever sits there is to hear of. */

import { say } from '../lib/words.svelte';
import type { Lobby, Sitting } from '../protocol';

type Sat = Pick<Lobby, 'sittings'>;

/** True if somebody had accepted the rules, sits there still, and is asked anew: they have changed. */
export function isWithdrawn(before: Sat, now: Sat): boolean {
  return both(before, now).some(([then, sitting]) => then.has_accepted && !sitting.has_accepted);
}

/** "Siu-ling accepts the rules." */
export function acceptances(before: Sat, now: Sat, you: number | null): string {
  return both(before, now)
    .filter(([then, sitting]) => !then.has_accepted && sitting.has_accepted && sitting.player !== you)
    .map(([, { name }]) => say('lobby.has-accepted', { name }))
    .join(' ');
}

/** Each person who was there and is there, as they were and as they are. */
function both(before: Sat, now: Sat): [Sitting, Sitting][] {
  return now.sittings.flatMap((sitting) => {
    const then = before.sittings.find(({ player }) => player === sitting.player);
    const isSame = then?.kind === 'person' && sitting.kind === 'person' && then.name === sitting.name;
    return isSame ? [[then, sitting] as [Sitting, Sitting]] : [];
  });
}
