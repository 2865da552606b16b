import { expect, it } from 'vitest';
import { asked } from '../dev/asked';
import type { Asked } from '../protocol';
import { CHOW_LOW, CHOW_MIDDLE, KONG, PASS, WIN, chowTiles } from '../state/motions';
import { discardable, offers } from './options';

const among = (motions: number[]): Asked =>
  asked({ motions, refused: [{ key: 'pung', words: { en: 'no pair', zh: '無對' }, rule: 'HK-CLAIM-6' }] });

it('keeps the five keys in their order, whatever is offered', () => {
  const order = ['chow', 'pung', 'kong', 'win', 'pass'];
  expect(offers(null).map((offer) => offer.key)).toEqual(order);
  expect(offers(among([WIN])).map((offer) => offer.key)).toEqual(order);
});

it('gathers the readings of a chow under one key', () => {
  const [chow, pung] = offers(among([PASS, CHOW_MIDDLE, CHOW_LOW]));
  expect(chow!.motions).toEqual([CHOW_MIDDLE, CHOW_LOW]);
  expect(pung).toMatchObject({ motions: [], refusal: { rule: 'HK-CLAIM-6' } });
});

it('names the tiles of each reading', () => {
  expect(chowTiles(CHOW_LOW, 4)).toEqual([4, 5, 6]); // the claimed tile is the lowest
  expect(chowTiles(CHOW_MIDDLE, 4)).toEqual([3, 4, 5]);
});

it('tells discards from kongs', () => {
  expect(discardable(among([3, 5, KONG + 3]))).toEqual(new Set([3, 5]));
  expect(discardable(among([PASS]))).toBeNull();
});

it('lets a win be declared wrongly where the table rules on that, and says so', () => {
  const win = offers({ ...among([PASS]), may_err: true }).find((offer) => offer.key === 'win');
  expect(win).toMatchObject({ motions: [WIN], isWrong: true });
  expect(offers(among([PASS, WIN])).find((offer) => offer.key === 'win')).toMatchObject({ isWrong: false });
});
