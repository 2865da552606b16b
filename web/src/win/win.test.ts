import { describe, expect, it } from 'vitest';
import type { FlowTold, PlayerNow } from '../protocol';
import { arrows, flowsOf, POINTS } from './flows';
import { setsOf } from './sets';
import { standings } from './standings';

describe('the hand of a winner', () => {
  it('has the winning tile marked once, in a set that holds it', () => {
    const sets = setsOf({ tile: 16, concealed: [], sets: [[14, 15, 16], [16, 16], [27, 27, 27]] });
    expect(sets.map((set) => set.winning)).toEqual([2, null, null]);
  });

  it('is shown in one piece if it has no sets, as thirteen orphans', () => {
    const concealed = [0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33, 33];
    expect(setsOf({ tile: 33, concealed, sets: [] })).toEqual([{ tiles: concealed, winning: 13 }]);
  });
});

describe('payments', () => {
  const flow = (payer: number, payee: number | null, amount: number): FlowTold => ({
    payer,
    payee,
    amount,
    rule: 'HK-PAY-2',
    why: { en: '', zh: '' },
  });

  it('are one arrow for each pair, from payer to payee', () => {
    const [arrow, ...more] = arrows([flow(1, 0, 32), flow(1, 0, 8)], 0);
    expect(more).toEqual([]);
    expect(arrow).toMatchObject({ amount: 40 });
    const toRight = Math.hypot(arrow!.from.x - POINTS.right.x, arrow!.from.y - POINTS.right.y);
    expect(toRight).toBeCloseTo(30); // begins by the payer, the lower seat on the right
  });

  it('are as wide as their share', () => {
    const [large, small] = arrows([flow(1, 0, 32), flow(2, 0, 16)], 0);
    expect(large!.width).toBe(6);
    expect(small!.width).toBe(4.25);
  });

  it('have no arrow where nobody receives them', () => {
    expect(arrows([flow(1, null, 512)], 0)).toEqual([]);
  });

  it('of a false win go from the one who pays to each of the others', () => {
    const flows = flowsOf({ flows: [], gains: [64, 64, -192, 64] });
    expect(flows).toEqual([0, 1, 3].map((payee) => ({ payer: 2, payee, amount: 64 })));
    expect(flowsOf({ flows: [], gains: [0, 0, 0, 0] })).toEqual([]);
  });
});

it('places the players of a match by what is left of their points', () => {
  const player = (number: number, score: number, deducted: number): PlayerNow =>
    ({ player: number, name: `p${number}`, score, deducted }) as PlayerNow;
  const players = [player(0, 40, 0), player(1, 80, 60), player(2, -120, 0), player(3, 0, 0)];
  expect(standings([1, 2, 4, 3], players).map(({ name, points }) => [name, points])).toEqual([
    ['p0', 40],
    ['p1', 20],
    ['p3', 0],
    ['p2', -120],
  ]);
});
