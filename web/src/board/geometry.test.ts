import { describe, expect, it } from 'vitest';
import {
  FORMS,
  HALF,
  breakAlong,
  layMeld,
  placeOf,
  riverSpot,
  stackAlong,
  uprightSpot,
  type SideOfWall,
} from './geometry';

describe('seats', () => {
  it('puts the next in the order of play on the right', () => {
    expect([0, 1, 2, 3].map((seat) => placeOf(seat, 1))).toEqual(['left', 'bottom', 'right', 'top']);
  });

  it('lets a spectator sit with East', () => {
    expect(placeOf(0, null)).toBe('bottom');
  });
});

describe('a river', () => {
  it('has six in a row, from left to right', () => {
    expect(riverSpot(0).x).toBeCloseTo(-riverSpot(5).x);
    expect(riverSpot(6).x).toBeCloseTo(riverSpot(0).x);
    expect(riverSpot(6).y).toBeGreaterThan(riverSpot(5).y + 1.3);
  });

  it('overlaps neither itself nor the centre of six by six', () => {
    const spots = Array.from({ length: 30 }, (_, n) => riverSpot(n));
    for (const spot of spots) expect(spot.y - 2 / 3).toBeGreaterThan(3);
    for (const [one, spot] of spots.entries())
      for (const other of spots.slice(one + 1)) {
        const isApart = Math.abs(spot.x - other.x) >= 1 || Math.abs(spot.y - other.y) >= 4 / 3;
        expect(isApart).toBe(true);
      }
  });

  it('keeps clear of the walls, however many tiles it has', () => {
    for (let n = 0; n < 30; n += 1) {
      expect(riverSpot(n).y + 2 / 3).toBeLessThan(HALF - 1.26);
      expect(riverSpot(n).x + 1 / 2).toBeLessThan(HALF - 1.26);
    }
  });

  it('lets its third row run on into the corner, and then the second', () => {
    expect(riverSpot(18).y).toBe(riverSpot(17).y);
    expect(riverSpot(18).x).toBeGreaterThan(riverSpot(17).x);
    expect(riverSpot(22)).toMatchObject({ x: riverSpot(18).x, y: riverSpot(11).y });
  });

  it('comes to no tile of the river on its right, which runs on away from it', () => {
    const turned = Array.from({ length: 30 }, (_, n) => riverSpot(n)).map(({ x, y }) => ({ x: y, y: -x }));
    for (let n = 0; n < 30; n += 1) {
      const spot = riverSpot(n);
      for (const other of turned) {
        const isApart = Math.abs(spot.x - other.x) >= 1 / 2 + 2 / 3 || Math.abs(spot.y - other.y) >= 1 / 2 + 2 / 3;
        expect(isApart).toBe(true);
      }
    }
  });

  it('begins a fourth row where all lie upright beside each other', () => {
    expect(uprightSpot(18).x).toBe(uprightSpot(0).x);
    expect(uprightSpot(24).y).toBe(uprightSpot(18).y);
  });
});

describe('a wall', () => {
  const broken: SideOfWall = { stacks: 18, brokenAfter: 11 };

  it('is counted from the right of its owner', () => {
    const whole: SideOfWall = { stacks: 17, brokenAfter: null };
    expect(stackAlong(whole, 0, 'desktop')).toBeCloseTo(6.4);
    expect(stackAlong(whole, 16, 'desktop')).toBeCloseTo(-6.4);
  });

  it('opens where it is broken, and stays within the table', () => {
    const before = stackAlong(broken, 10, 'desktop');
    const after = stackAlong(broken, 11, 'desktop');
    expect(before - after).toBeCloseTo(0.8 + 0.62);
    expect(breakAlong(broken, 'desktop')).toBeCloseTo((before + after) / 2);
    expect(stackAlong(broken, 0, 'desktop') + 0.4).toBeLessThan(HALF);
    expect(stackAlong(broken, 17, 'desktop') - 0.4).toBeGreaterThan(-HALF);
  });
});

describe('a meld', () => {
  const turnedIn = (meld: Parameters<typeof layMeld>[0], owner: number): number =>
    layMeld(meld, owner).tiles.findIndex((tile) => tile.isTurned);

  it('is turned towards the seat that discarded', () => {
    const pung = { form: FORMS.PUNG, low: 31, claimed: 31 };
    expect(turnedIn({ ...pung, source: 3 }, 0)).toBe(0); // the upper seat: on the left
    expect(turnedIn({ ...pung, source: 2 }, 0)).toBe(1); // opposite: in the middle
    expect(turnedIn({ ...pung, source: 1 }, 0)).toBe(2); // the lower seat: on the right
    expect(turnedIn({ form: FORMS.BIG_KONG, low: 3, claimed: 3, source: 1 }, 0)).toBe(3);
  });

  it('shows which tile of a chow was claimed, on the left', () => {
    const laid = layMeld({ form: FORMS.CHOW, low: 10, claimed: 11, source: 0 }, 1);
    expect(laid.tiles.map((tile) => tile.tile)).toEqual([11, 10, 12]);
    expect(laid.tiles[0]!.isTurned).toBe(true);
  });

  it('has the added tile on the turned one', () => {
    const laid = layMeld({ form: FORMS.ADDED_KONG, low: 5, claimed: 5, source: 2 }, 0);
    const turned = laid.tiles.filter((tile) => tile.isTurned);
    expect(laid.tiles).toHaveLength(4);
    expect(turned).toHaveLength(2);
    expect(turned[0]!.x).toBe(turned[1]!.x);
    expect(turned[0]!.y - turned[1]!.y).toBe(1);
    expect(laid.width).toBeCloseTo(2 + 4 / 3);
  });

  it('lies face down if it is concealed, as far as it may be known', () => {
    const faces = (low: number | null): (number | null)[] =>
      layMeld({ form: FORMS.CONCEALED_KONG, low }, 0).tiles.map((tile) => tile.tile);
    expect(faces(27)).toEqual([null, 27, 27, null]);
    expect(faces(null)).toEqual([null, null, null, null]);
  });
});
