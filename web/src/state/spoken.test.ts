import { describe, expect, it } from 'vitest';
import { speak } from '../lib/words.svelte';
import { callOf, inWords } from './spoken';

describe('what is said aloud', () => {
  it('is a claim, with the tiles that are named', () => {
    expect(callOf('chow 67s')).toEqual({ word: '上', tiles: [23, 24] });
    expect(callOf('chow 23p')).toEqual({ word: '上', tiles: [10, 11] });
    expect(callOf('pass')).toEqual({ word: '過', tiles: [] });
    expect(callOf('等等')).toEqual({ word: '等', tiles: [] });
    expect(callOf('今鋪牌好靚 (what a hand)')).toBeNull();
  });

  it('is read in the language of whoever reads', async () => {
    Object.assign(globalThis, { document: { documentElement: {} } });
    const said = ['chow 67s', 'pass', 'win', 'wait', '今鋪牌好靚 (what a hand)', '邊個有紅中'];

    await speak('en');
    expect(said.map(inWords)).toEqual(['Chow 6-7 Bamboos', 'Pass', 'Win', 'Wait', 'what a hand', '邊個有紅中']);
    await speak('zh-Hant-HK');
    expect(said.map(inWords)).toEqual(['上六七索', '過', '食糊', '等一等', '今鋪牌好靚', '邊個有紅中']);
  });
});
