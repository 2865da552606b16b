import { describe, expect, it } from 'vitest';
import { held } from './held';

const THIRTEEN = [0, 6, 7, 9, 11, 12, 13, 13, 14, 15, 24, 27, 30];
const stood = (tiles: readonly number[], drawn: number | null) => held(tiles, drawn).map(({ tile }) => tile);

describe('a hand as it stands on the screen', () => {
  it('has the drawn tile apart at the right', () => {
    const hand = [...THIRTEEN, 8].sort((a, b) => a - b);
    expect(stood(hand, 8)).toEqual([...THIRTEEN, 8]);
    expect(held(hand, 8).map(({ isDrawn }) => isDrawn)).toEqual([...Array(13).fill(false), true]);
  });

  it('has nothing apart once the drawn tile is discarded, though its like is held', () => {
    expect(stood(THIRTEEN, 14)).toEqual(THIRTEEN);
  });

  it('has the drawn tile in its place once another is discarded', () => {
    expect(held(THIRTEEN, 27).some(({ isDrawn }) => isDrawn)).toBe(false);
  });

  it('counts flowers apart, as a strict table leaves them in hand a while', () => {
    expect(stood([...THIRTEEN, 34], 14)).toEqual([...THIRTEEN, 34]);
    expect(stood([...THIRTEEN, 14, 34].sort((a, b) => a - b), 14).at(-1)).toBe(14);
  });
});
