import { describe, expect, it } from 'vitest';
import { asked } from '../dev/asked';
import type { Asked, Event, In, Lobby, Snapshot } from '../protocol';
import { PASS, PUNG } from './motions';
import { Session } from './session.svelte';

const player = (n: number): Snapshot['players'][0] => ({
  player: n,
  name: `player ${n}`,
  is_bot: false,
  seat: n,
  score: 0,
  deducted: 0,
  warnings: 0,
  yellows: 0,
  reds: 0,
  is_away: false,
  is_played_by_bot: false,
  bank_ms: 0,
  is_out: false,
  bot: null,
});

const snapshot = (changes: Partial<Snapshot> = {}): Snapshot => ({
  type: 'snapshot',
  seq: 10,
  now: 0,
  seat: 1,
  player: 1,
  standing: { number: 1, counted: 0, round: 0, round_wind: 0, dealer: 0, repeats: 0, is_over: false },
  players: [player(0), player(1), player(2), player(3)],
  so_far: [],
  asked: null,
  clock: null,
  committed: null,
  ended: null,
  revealed: null,
  ...changes,
});

const question = (changes: Partial<Asked> = {}): Asked =>
  asked({ window: 7, motions: [PASS, PUNG], base_ms: 3000, ...changes });

function seated(changes: Partial<Snapshot> = {}): { session: Session; sent: In[] } {
  const sent: In[] = [];
  const session = new Session((message) => sent.push(message), () => 0);
  session.hear(snapshot(changes));
  return { session, sent };
}

const event = (happened: Event, seq: number) =>
  ({ type: 'happened', seq, at: 0, because: null, event: happened }) as const;
const discarded: Event = { type: 'discarded', seat: 0, tile: 4 };

describe('what is heard', () => {
  it('has the tiles that somebody shows before all eyes, though the next player draws', () => {
    const { session } = seated();
    session.hear(event({ type: 'showed', seat: 2, tiles: [20, 8] }, 11));
    session.hear(event({ type: 'drew', seat: 3, tile: null, from_tail: false }, 12));
    expect(session.spoken).toMatchObject([{ seat: 2, tiles: [20, 8] }]);
  });

  it('is folded in order', () => {
    const { session } = seated();
    session.hear(event(discarded, 11));
    expect(session.view?.rivers[0]).toHaveLength(1);
  });

  it('is dropped if it was heard before', () => {
    const { session, sent } = seated();
    session.hear(event(discarded, 10));
    expect(session.view?.rivers[0]).toHaveLength(0);
    expect(sent).toEqual([]);
  });

  it('is asked for again if something is missing', () => {
    const { session, sent } = seated();
    session.hear(event(discarded, 13));
    expect(session.view?.rivers[0]).toHaveLength(0);
    expect(sent).toEqual([{ type: 'resume', seq: 10 }]);
  });

  it('is asked for once, however much comes before it does', () => {
    const { session, sent } = seated();
    for (let seq = 13; seq < 40; seq += 1) session.hear(event(discarded, seq));
    session.hear(snapshot({}));
    session.hear(event(discarded, 13));
    expect(sent).toEqual([{ type: 'resume', seq: 10 }, { type: 'resume', seq: 10 }]);
  });

  it('begins anew with a snapshot, and is not added to what was there', () => {
    const { session } = seated({ so_far: [event(discarded, 10)] });
    session.hear(snapshot({ so_far: [event(discarded, 10)] }));
    expect(session.view?.rivers[0]).toHaveLength(1);
  });
});

describe('a question', () => {
  it('is answered once', () => {
    const { session, sent } = seated({ asked: question() });
    session.act(PUNG);
    session.act(PASS);
    expect(sent).toEqual([{ type: 'act', window: 7, motion: PUNG }]);
    expect(session.answer).toBe(PUNG);
  });

  it('cannot be answered with what is not offered', () => {
    const { session, sent } = seated({ asked: question() });
    session.act(3);
    expect(sent).toEqual([]);
  });

  it('is over when something happens', () => {
    const { session, sent } = seated({ asked: question() });
    session.hear(event({ type: 'drew', seat: 1, tile: 3, from_tail: false }, 11));
    session.act(PUNG);
    expect(session.question).toBeNull();
    expect(sent).toEqual([]);
  });

  it('that was answered before a reload still is', () => {
    const { session, sent } = seated({ asked: question({ answer: PASS }) });
    session.act(PUNG);
    expect(sent).toEqual([]);
  });

  it('may be answered again when the answer was refused', () => {
    const { session, sent } = seated({ asked: question() });
    session.act(PUNG);
    session.hear({ type: 'refused', words: { en: 'no', zh: '不' }, rule: null, foul: null, window: 7, watch: null });
    session.act(PASS);
    expect(sent.map((message) => message.type === 'act' && message.motion)).toEqual([PUNG, PASS]);
  });
});

describe('a movement that is due', () => {
  const take = { type: 'take', seat: 1, at: 0 } as const;
  const touch = { type: 'touch', seat: 1, at: 0 } as const;
  const due = (window: number): Asked => question({ window, about: 'by_hand', motions: [], due: take });

  it('is made once, however often it is pressed before the server has answered', () => {
    const { session, sent } = seated({ asked: due(7) });
    expect(session.due).toEqual(take);
    session.move(take);
    session.move(take);
    expect(sent).toEqual([{ type: 'move', movement: take }]);
    expect(session.due).toBeNull();

    session.hear(due(8));
    session.move(take);
    expect(sent).toHaveLength(2);
  });

  it('may be made again when it was refused', () => {
    const { session, sent } = seated({ asked: due(7) });
    session.move(take);
    session.hear({ type: 'refused', words: { en: 'no', zh: '不' }, rule: null, foul: null, window: null, watch: null });
    session.move(take);
    expect(sent).toHaveLength(2);
  });

  it('keeps nobody from any other, which is ruled on', () => {
    const { session, sent } = seated({ asked: due(7) });
    session.move(touch);
    session.move(touch);
    expect(sent).toHaveLength(2);
  });
});

it('tells who is away, and who has come back', () => {
  const { session } = seated();
  const words = { en: 'away', zh: '離席' };
  session.hear({ type: 'notice', kind: 'bot', player: 2, words });
  expect(session.playerAt(2)).toMatchObject({ is_away: true, is_played_by_bot: true });
  session.hear({ type: 'notice', kind: 'returned', player: 2, words });
  expect(session.playerAt(2)).toMatchObject({ is_away: false, is_played_by_bot: false });
  session.hear({ type: 'notice', kind: 'out', player: 2, words });
  expect(session.playerAt(2)).toMatchObject({ is_away: false, is_out: true });
});

it('asks nothing while the line is broken', () => {
  const { session, sent } = seated({ asked: question() });
  session.lineIs(false);
  session.act(PUNG);
  expect([session.question, session.isReached, sent]).toEqual([null, false, []]);
  session.lineIs(true);
  session.hear(snapshot({ asked: question() }));
  expect(session.question?.asked).toEqual(question());
});

it('drops what was said in the lobby once the match begins', () => {
  const { session } = seated();
  const lobby = { type: 'lobby', has_begun: false } as Lobby;
  session.hear(lobby);
  session.hear({ type: 'notice', kind: 'joined', player: 2, words: { en: 'Mei sits down', zh: '美坐下' } });
  expect(session.notices).toHaveLength(1);
  session.hear({ ...lobby, has_begun: true });
  expect(session.notices).toEqual([]);
});
