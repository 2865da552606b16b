import { describe, expect, it } from 'vitest';
import { breakAt, standing, unrolled, type Wall } from './wall';

const EAST = 0;
const NORTH = 3;
const wall = (changes: Partial<Wall> = {}): Wall => ({
  tiles: 136,
  breaker: EAST,
  count: 9,
  head: 0,
  tail: 0,
  reserve: 0,
  ...changes,
});
const tilesLeft = (of: Wall): number =>
  standing(of)
    .flat()
    .reduce((sum, stack) => sum + stack.height, 0);

describe('the break', () => {
  it('is counted from the right end of the breaker', () => {
    expect(breakAt(wall())).toEqual({ seat: EAST, after: 9 });
  });

  it('runs on into the side of the upper seat, whose first stack is the eighteenth', () => {
    expect(breakAt(wall({ breaker: NORTH, count: 24 }))).toEqual({ seat: 2, after: 7 });
    expect(breakAt(wall({ count: 17 }))).toEqual({ seat: NORTH, after: 0 });
  });
});

describe('what stands', () => {
  it('is 53 tiles less once all is dealt: 26 stacks and an upper tile', () => {
    const dealt = wall({ head: 53 });
    const sides = standing(dealt);
    expect(tilesLeft(dealt)).toBe(136 - 53);
    // East's eight stacks left of the break, North's seventeen, and one of West's and a half
    expect(sides[EAST]!.slice(9).every((stack) => stack.height === 0)).toBe(true);
    expect(sides[NORTH]!.every((stack) => stack.height === 0)).toBe(true);
    expect(sides[2]!.map((stack) => stack.height).slice(0, 3)).toEqual([0, 1, 2]);
    expect(sides[2]![1]!.isHead).toBe(true);
  });

  it('gives replacements from the other side of the break, upper before lower', () => {
    const kong = standing(wall({ head: 53, tail: 1 }));
    expect(kong[EAST]![8]).toMatchObject({ height: 1, isKongBox: true });
    const another = standing(wall({ head: 53, tail: 2 }));
    expect(another[EAST]![8]!.height).toBe(0);
    expect(another[EAST]![7]).toMatchObject({ height: 2, isKongBox: true });
  });

  it('has every tile drawn once, from whichever end', () => {
    for (let tail = 0; tail <= 20; tail += 1) {
      const empty = wall({ head: 136 - tail, tail });
      expect(tilesLeft(empty)).toBe(0);
      expect(standing(empty).flat().some((stack) => stack.isKongBox || stack.isHead)).toBe(false);
    }
  });

  it('opens the reserve fourteen tiles before the tail', () => {
    const kept = standing(wall({ reserve: 14 }));
    expect(kept[EAST]![2]!.opensReserve).toBe(true); // seven stacks: East's 9th back to the 3rd
    const after = standing(wall({ reserve: 14, tail: 2 }));
    expect(after[EAST]![1]!.opensReserve).toBe(true);
  });

  it('is the same in a row, from the break on', () => {
    expect(unrolled(wall({ head: 5, tail: 3 })).slice(0, 4)).toEqual([0, 0, 1, 2]);
    expect(unrolled(wall({ head: 5, tail: 3 })).slice(-3)).toEqual([2, 1, 0]);
  });
});
