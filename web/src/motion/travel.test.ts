import { expect, it } from 'vitest';
import { unturned } from './travel';

it('turns a way across the screen back by the turn of the side it lies on', () => {
  expect(unturned(3, 1, 0)).toEqual([3, 1]);
  // A side turned clockwise by a quarter: its own right points down the screen.
  expect(unturned(0, 5, 1)).toEqual([5, -0]);
  expect(unturned(3, 1, 2)).toEqual([-3, -1]);
  // Turned the other way its own right points up.
  expect(unturned(0, -5, 3)).toEqual([5, 0]);
});
