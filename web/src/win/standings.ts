import { called, say } from '../lib/words.svelte';
import type { Ended, PlayerNow } from '../protocol';

export interface Standing {
  readonly place: number;
  readonly name: string;
  /** The score, less what was deducted. */
  readonly points: number;
}

/** The players of a match that is over, the first place first. */
export function standings(
  places: NonNullable<Ended['places']>,
  players: readonly PlayerNow[],
  self: PlayerNow | null = null,
): Standing[] {
  const all = players.map((player) => ({
    place: places[player.player]!,
    name: called(player) + (player.player === self?.player ? say('plate.you') : ''),
    points: player.score - player.deducted,
  }));
  return all.sort((one, other) => one.place - other.place);
}
