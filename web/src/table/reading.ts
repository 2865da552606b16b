/** The whole table in words, for who does not see it: read when it is asked for. */

import { meldName } from '../lib/melds';
import { inOrder } from '../lib/tiles';
import { called, isChinese, say, seatName, signed, tileName } from '../lib/words.svelte';
import type { PlayerNow } from '../protocol';
import type { View } from '../state/view';
import { cardsTold } from './announce';
import { standingTold } from './heard.svelte';

/** Deal, scores, wall, turn, what lies before each seat, and the tiles of whoever listens, in this order. */
export function tableTold(view: View, own: readonly number[], playerAt: (seat: number) => PlayerNow | undefined): string {
  const comma = isChinese() ? '、' : ', ';
  const named = (tiles: readonly number[]): string => tiles.map((tile) => tileName(tile)).join(comma);
  const seats = [0, 1, 2, 3];
  const scores = seats.map((seat) => {
    const player = playerAt(seat);
    return player === undefined ? '' : say('read.score', { seat: seatName(seat), name: called(player), score: signed(player.score) });
  });
  const before = seats.flatMap((seat) => {
    const lying = view.rivers[seat]!.filter((tile) => tile.claimed_by === null).map(({ tile }) => tile);
    const [melds, flowers] = [view.melds[seat]!, view.flowers[seat]!];
    return [
      melds.length > 0 ? say('read.melds', { seat: seatName(seat), melds: melds.map(meldName).join(comma) }) : '',
      flowers.length > 0 ? say('read.flowers', { seat: seatName(seat), tiles: named(flowers) }) : '',
      say('read.river', { seat: seatName(seat), tiles: named(lying) || say('read.nothing') }),
    ];
  });
  return [
    standingTold(view, playerAt),
    ...scores,
    say('read.wall', { n: view.live }),
    view.phase === 'playing' ? say('read.turn', { seat: seatName(view.turn) }) : '',
    ...cardsTold(view, playerAt),
    ...before,
    own.length > 0 ? say('read.hand', { tiles: named(inOrder(own)) }) : '',
  ]
    .filter(Boolean)
    .join(' ');
}
