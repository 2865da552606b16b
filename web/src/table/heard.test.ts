import { describe, expect, it } from 'vitest';
import type { Event, Happened, Lobby, Snapshot } from '../protocol';
import { Session, tableRules } from '../state/session.svelte';
import { announcement } from './announce';
import { Heard } from './heard.svelte';

// No language is chosen here: a text is its key.

interface Stream {
  rules: string;
  seat: number | null;
  stacks_per_side: number;
  happened: Happened[];
}

const streams = import.meta.glob<Stream>('../fixtures/*.json', { eager: true, import: 'default' });

/** What goes without saying: the snapshot tells of it, or the end of the deal. */
const UNSAID = ['began', 'answered', 'won'];
/** Movements that are said by what comes of them, as a throw is by its dice. */
const MOVEMENTS = ['throw', 'break', 'take', 'show_flower', 'replace', 'mix', 'choose', 'discard', 'expose', 'show_hand'];

/** Of what is dealt and what is seen off the wall, only one's own is said. */
function isSaid({ event }: Happened): boolean {
  if (event.type === 'saw') return event.tile !== null;
  if (event.type === 'dealt') return event.tiles !== null;
  return ![...UNSAID, ...MOVEMENTS].includes(event.type);
}

const NOBODY = [] as unknown as Snapshot['players'];

function snapshot(seat: number | null, soFar: Happened[], number = 1): Snapshot {
  return {
    type: 'snapshot', seq: soFar.at(-1)?.seq ?? 0, now: 0, seat, player: seat, players: NOBODY, so_far: soFar,
    standing: { number, counted: 0, round: 0, round_wind: 0, dealer: 0, repeats: 0, is_over: false },
    asked: null, clock: null, committed: null, ended: null, revealed: null,
  };
}

/** A page, as far as it is heard: all that it has said. */
function listener(lobby: Partial<Lobby> = {}): { heard: Heard; session: Session; texts: () => string[] } {
  const heard = new Heard();
  const session = new Session(() => undefined, () => 0, (happened, view) => heard.happened(happened, view));
  session.lobby = { options: {}, ...lobby } as Lobby;
  return { heard, session, texts: () => heard.sentences.map(({ text }) => text) };
}

describe('what is read out of a whole deal that comes in one frame', () => {
  it.each(Object.entries(streams))('has a sentence for each thing that happened, in order: %s', (_, { seat, happened }) => {
    const page = listener();
    page.session.hear(snapshot(seat, []));
    page.heard.shown(snapshot(seat, []), tableRules(page.session.lobby));
    const before = page.texts().length;
    const one: Happened[] = happened.map((one, n) => ({ ...one, seq: n + 1 }));
    const kinds: string[] = [];
    for (const each of one) {
      page.session.hear(each);
      if (isSaid(each)) kinds.push(announcement(each.event, page.session.view!));
    }
    expect(kinds).not.toContain('');
    expect(page.texts().slice(before)).toEqual(kinds);
    expect(new Set(page.heard.sentences.map(({ n }) => n)).size).toBe(page.heard.sentences.length);
  });
});

describe('a snapshot', () => {
  const drew: Event = { type: 'drew', seat: 1, tile: null, from_tail: false };
  const laid: Event = { type: 'discarded', seat: 1, tile: 4 };
  const at = (seq: number, event: Event): Happened => ({ type: 'happened', seq, at: 0, because: null, event });

  it('tells whoever has just come where they sit, and nothing of what was', () => {
    const page = listener();
    page.heard.shown(snapshot(2, [at(1, drew), at(2, laid)]), tableRules(null));
    expect(page.texts()).toEqual(['heard.deal heard.you-are']);
  });

  it('tells what happened while the line was broken, and nothing twice', () => {
    const page = listener();
    const rules = tableRules(null);
    page.heard.shown(snapshot(2, [at(1, drew)]), rules);
    page.heard.shown(snapshot(2, [at(1, drew), at(2, laid)]), rules);
    page.heard.shown(snapshot(2, [at(1, drew), at(2, laid)]), rules);
    expect(page.texts()).toEqual(['heard.deal heard.you-are', 'heard.discarded']);
    page.heard.shown(snapshot(3, [at(4, laid)], 2), rules);
    expect(page.texts().slice(2)).toEqual(['heard.deal heard.you-are', 'heard.discarded']);
  });
});

describe('what is asked', () => {
  it('is not said again word for word, but of another discard it is', () => {
    const page = listener();
    page.session.hear(snapshot(2, []));
    page.heard.asks('may pung', page.session.view);
    page.heard.asks('may pung', page.session.view);
    expect(page.heard.question.n).toBe(1);
    page.session.hear({ type: 'happened', seq: 1, at: 0, because: null, event: { type: 'discarded', seat: 0, tile: 4 } });
    page.heard.asks('may pung', page.session.view);
    expect(page.heard.question.n).toBe(2);
  });
});
