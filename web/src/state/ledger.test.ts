import { expect, it } from 'vitest';
import type { Event } from '../protocol';
import { ledger } from './ledger';
import { emptyView, see } from './view';

const CARD_RULES = { scale: 'cards', yellowsToRed: 2, unit: 'points' } as const;

function lines(...events: Event[]): string[] {
  const empty = emptyView(null, { tiles: 136, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards: CARD_RULES });
  const view = events.reduce(
    (before, event, index) => see(before, { type: 'happened', seq: index + 1, at: 0, because: null, event }),
    empty,
  );
  return ledger(view.log).map((line) =>
    line.kind === 'go-around' ? `go ${line.n}` : line.kind === 'end' ? line.did : `${line.seat} ${line.did}`,
  );
}

const discarded = (seat: number): Event => ({ type: 'discarded', seat, tile: 4 });
const drew = (seat: number, from_tail = false): Event => ({ type: 'drew', seat, tile: null, from_tail });

it('has a draw and its discard in one line, under the go-around they belong to', () => {
  expect(lines(discarded(0), drew(1), discarded(1), drew(2))).toEqual([
    'go 1',
    '0 discarded',
    '1 drew-discarded',
    '2 drew',
  ]);
  expect(lines(discarded(0), drew(1), discarded(1), drew(2), discarded(2), drew(3), discarded(3), drew(0)).at(-2)).toBe(
    'go 2',
  );
});

it('has a kong, its replacement and the discard in two', () => {
  const kong: Event = { type: 'exposed', seat: 1, form: 5, low: null, claimed: null, source: null };
  expect(lines(discarded(0), drew(1), kong, drew(1, true), discarded(1)).slice(2)).toEqual([
    '1 drew-concealed-kong',
    '1 replaced-discarded',
  ]);
});

it('tells the second throw of the dice from the first, and what each came to', () => {
  const threw = (seat: number, ...dice: number[]): Event => ({ type: 'threw', seat, dice });
  expect(lines(threw(0, 4, 5), threw(2, 1, 2))).toEqual(['0 threw', '2 threw-again']);
  const once = see(
    emptyView(null, { tiles: 136, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards: CARD_RULES }),
    { type: 'happened', seq: 1, at: 0, because: null, event: threw(0, 4, 5, 6) },
  );
  expect(ledger(once.log)).toMatchObject([{ did: 'threw', sum: 15 }]);
});

it('tells who calls time, asks for a count or reports, and of whom', () => {
  const events: Event[] = [
    { type: 'call_time', seat: 0, on: 2, at: 0 },
    { type: 'count', seat: 1, on: 3, at: 0 },
    { type: 'report', seat: 2, on: 0, foul: 'talked', at: 0 },
  ];
  const empty = emptyView(null, { tiles: 136, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards: CARD_RULES });
  const view = events.reduce((before, event, at) => see(before, { type: 'happened', seq: at + 1, at: 0, because: null, event }), empty);
  expect(ledger(view.log)).toMatchObject([
    { seat: 0, did: 'called-time', on: 2 },
    { seat: 1, did: 'asked-to-count', on: 3 },
    { seat: 2, did: 'reported', on: 0, foul: 'talked' },
  ]);
});

it('ends with how the deal ended', () => {
  expect(lines(discarded(0), { type: 'exhausted' }).at(-1)).toBe('exhausted');
});

it('has a line for all that others may report or have to see', () => {
  const seat = 2;
  const by = { seat, at: 0 };
  expect(
    lines(
      { type: 'showed', seat, tiles: [20, 21] },
      { type: 'speak', words: 'nice hand', ...by },
      { type: 'reach', ...by },
      { type: 'touch', ...by },
      { type: 'put_back', ...by },
      { type: 'lift', ...by },
      { type: 'went_back', seat },
      { type: 'set_aside', seat },
      { type: 'sat_out', seat },
      { type: 'took_east', seat },
    ),
  ).toEqual(
    ['showed', 'said', 'reached', 'touched', 'hand-off', 'lifted', 'went-back', 'set-aside', 'sat-out', 'took-east'].map((did) => `2 ${did}`),
  );
});
