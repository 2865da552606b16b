/**
 * A moment of a recorded stream, as the page shows it: for looking at, never part of the bundle.
 *
 * `dev.html?stream=kongs-N&seq=150&ask=claim&lang=zh`
 */

import { mount } from 'svelte';
import '../app.css';
import { preferred, speak } from '../lib/words.svelte';
import type { Asked, Happened, Lobby, Snapshot } from '../protocol';
import { Session } from '../state/session.svelte';
import TableScreen from '../table/TableScreen.svelte';
import { asked } from './asked';

interface Stream {
  rules: string;
  seat: number | null;
  stacks_per_side: number;
  happened: Happened[];
}

const query = new URLSearchParams(location.search);
const streams = import.meta.glob<Stream>('../fixtures/*.json', { import: 'default' });
const name = query.get('stream') ?? 'kongs-N';
const stream = await streams[`../fixtures/${name}.json`]!();
const seq = Number(query.get('seq') ?? stream.happened.length);
const soFar = stream.happened.filter((happened) => happened.seq <= seq);

const NAMES = { en: ['Mei', 'Ka-ho', 'Bamboo', 'Uncle Keung'], zh: ['阿美', '家豪', '阿竹', '強叔'] };
await speak(preferred());
const names = preferred() === 'en' ? NAMES.en : NAMES.zh;

const session = new Session(() => undefined);
session.hear({
  type: 'lobby',
  preset: stream.rules,
  name: 'Friday table',
  options: {
    'tiles.flowers': stream.stacks_per_side === 18,
    'wall.dead': stream.rules === 'zung-jung' ? 'replenished' : 'none',
    'wall.dead_tiles': stream.rules === 'zung-jung' ? 14 : 0,
  },
} as unknown as Lobby);

const claim = asked({
  motions: [68, 70, 71],
  refused: [
    { key: 'pung', words: { en: 'No two alike in your hand.', zh: '手上無兩隻相同的牌。' }, rule: 'HK-CLAIM-6' },
    { key: 'kong', words: { en: 'No three alike in your hand.', zh: '手上無三隻相同的牌。' }, rule: 'HK-KONG-2' },
    {
      key: 'win',
      words: {
        en: 'You let West’s 5 Dots pass. You may win on it again after your next draw.',
        zh: '西家打五筒時你過了水，自己摸過牌後才可再食五筒。',
      },
      rule: 'HK-WATER-1',
    },
  ],
  base_ms: 6000,
  bank_ms: 20000,
  tile: 13,
  may_wait: true,
});
const turn: Asked = {
  ...claim,
  about: 'turn',
  motions: [...Array.from({ length: 34 }, (_, kind) => kind), 74],
  refused: [{ key: 'kong', words: { en: 'You hold no four alike.', zh: '手上無四隻相同的牌。' }, rule: 'HK-KONG-1' }],
  worth: 6,
  may_wait: false,
};
const SCORES = [24, -8, 12, -28];
session.hear({
  type: 'snapshot',
  seq,
  now: 0,
  seat: stream.seat,
  player: stream.seat,
  standing: { number: 1, counted: 0, round: 0, round_wind: 0, dealer: 0, repeats: 0, is_over: false },
  players: names.map((player, seat) => ({
    player: seat,
    name: player,
    is_bot: seat === 2,
    bot: seat === 2 ? 'watchful' : null,
    seat,
    score: SCORES[seat]! * 4,
    deducted: 0,
    warnings: seat > 1 ? seat : 0,
    yellows: seat === 3 ? 1 : 0,
    reds: 0,
    is_away: seat === 1,
    is_played_by_bot: seat === 1,
    bank_ms: 0,
  })) as Snapshot['players'],
  so_far: soFar,
  asked: query.get('ask') === 'claim' ? claim : query.get('ask') === 'turn' ? turn : null,
  clock: null,
  committed: { type: 'committed', number: 1, commitment: `7f3a${'0'.repeat(56)}c219`, entropies: null },
  ended: null,
  revealed: null,
});
for (const word of query.getAll('says')) {
  const [seat, what] = word.split(':');
  session.hear({ type: 'said', seat: Number(seat), word: what as 'pung' });
}

mount(TableScreen, {
  target: document.getElementById('app')!,
  props: { session, title: 'Friday table', openMenu: () => undefined, openRules: () => undefined },
});
