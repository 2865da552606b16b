import { describe, expect, it } from 'vitest';
import type { Event, Happened } from '../protocol';
import { followsFrom, sealedWall } from './sealed';

interface Stream {
  seat: number | null;
  seed: string;
  stacks_per_side: number;
  happened: Happened[];
}

const streams = import.meta.glob<Stream>('../fixtures/*.json', { eager: true, import: 'default' });
const stream = (name: string): Stream => streams[`../fixtures/${name}.json`]!;
const events = ({ happened }: Stream): Event[] => happened.map(({ event }) => event);
const tiles = ({ stacks_per_side: stacks }: Stream): number => stacks * 8;

/** How many tiles a stream shows to its seat as it takes them. */
const shown = (all: readonly Event[]): number =>
  all.reduce((n, event) => {
    if (event.type === 'dealt') return n + (event.tiles?.length ?? 0);
    return n + (event.type === 'drew' && event.tile != null ? 1 : 0);
  }, 0);

describe('a wall that is made again', () => {
  it('has every tile four times and every flower once', async () => {
    const { wall } = await sealedWall('a seed', 144);
    const held = (kind: number): number => wall.filter((tile) => tile === kind).length;
    expect(Array.from({ length: 42 }, (_, kind) => held(kind))).toEqual([...Array(34).fill(4), ...Array(8).fill(1)]);
  });

  for (const name of ['self-draw', 'kongs', 'robbed', 'exhausted'])
    for (const seat of ['E', 'N'])
      it(`is the one that ${seat} drew from in the deal "${name}"`, async () => {
        const one = stream(`${name}-${seat}`);
        const found = await followsFrom(one.seed, tiles(one), events(one));
        expect(found).toEqual({ isSo: true, tiles: shown(events(one)) });
        expect(found!.tiles).toBeGreaterThan(13);
      });

  it('is known by its dice to whoever looks on', async () => {
    const one = stream('kongs-watching');
    expect(await followsFrom(one.seed, tiles(one), events(one))).toEqual({ isSo: true, tiles: 0 });
    expect(await followsFrom(`${one.seed}!`, tiles(one), events(one))).toEqual({ isSo: false, tiles: 0 });
  });

  it('is another one if a single tile or die is', async () => {
    const one = stream('kongs-N');
    const changed = (change: (event: Event) => Event): Event[] => events(one).map(change);
    const last = events(one).findLast((event) => event.type === 'drew' && event.tile != null)!;
    const other = (tile: number): number => (tile + 1) % 34;
    const drawn = changed((event) => (event === last && event.type === 'drew' ? { ...event, tile: other(event.tile!) } : event));
    const thrown = changed((event) => (event.type === 'threw' ? { ...event, dice: event.dice.map((die) => 7 - die) } : event));
    expect((await followsFrom(one.seed, tiles(one), drawn))?.isSo).toBe(false);
    expect((await followsFrom(one.seed, tiles(one), thrown))?.isSo).toBe(false);
  });

  it('is not judged where tiles were taken in another order', async () => {
    const one = stream('opened-again-E');
    expect(await followsFrom(one.seed, tiles(one), events(one))).toBeNull();
  });
});
