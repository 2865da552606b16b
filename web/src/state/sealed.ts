/**
 * The wall and the dice of a sealed deal, made again from its seed, beside what a seat has seen.
 *
 * The generator and the order of a deal are those of `docs/records.md`. No rule of play is in it:
 * where tiles went another way than from the two ends of the wall, nothing is said of them.
 */

import { firstStack } from '../board/wall';
import type { Event } from '../protocol';
import { sha256 } from './seal';

/** A source of 32-bit words: block k is the SHA-256 of the seed, a slash and k in decimal. */
class SealedDice {
  #words: number[] = [];
  #blocks = 0;

  constructor(readonly seed: string) {}

  async #word(): Promise<number> {
    if (this.#words.length === 0) {
      const block = await sha256(hexOf(`${this.seed}/${this.#blocks}`));
      this.#words = (block.match(/.{8}/g) ?? []).map((word) => parseInt(word, 16));
      this.#blocks += 1;
    }
    return this.#words.shift()!;
  }

  /** A number from 0 to below the bound: a word is scaled, and the few unfair ones are thrown away. */
  async below(bound: number): Promise<number> {
    for (;;) {
      const scaled = (await this.#word()) * bound;
      if (scaled % WORDS >= WORDS % bound) return Math.floor(scaled / WORDS);
    }
  }
}

const WORDS = 2 ** 32;

const hexOf = (text: string): string =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** The tiles, clockwise from the right end of East's side, and dice that go on from there. */
export async function sealedWall(seed: string, tiles: number): Promise<{ wall: number[]; dice: SealedDice }> {
  const dice = new SealedDice(seed);
  const wall = [...Array(136).keys()].map((tile) => tile >> 2);
  for (let flower = 34; wall.length < tiles; flower += 1) wall.push(flower);
  for (let last = wall.length - 1; last > 0; last -= 1) {
    const other = await dice.below(last + 1);
    [wall[last], wall[other]] = [wall[other]!, wall[last]!];
  }
  return { wall, dice };
}

/** What a seat has seen that follows from the seed; `tiles` is how many of its own did. */
export interface Seen {
  readonly isSo: boolean;
  readonly tiles: number;
}

/**
 * Whether throws and own tiles are those of the seed; null of a deal whose wall was disturbed.
 *
 * `events` are all of one deal, in order, as the seat was told of them.
 */
export async function followsFrom(seed: string, tiles: number, events: readonly Event[]): Promise<Seen | null> {
  if (events.some(disturbs)) return null;
  const { wall, dice } = await sealedWall(seed, tiles);
  for (const event of events) {
    if (event.type !== 'threw') continue;
    for (const shown of event.dice) if (shown !== (await dice.below(6)) + 1) return { isSo: false, tiles: 0 };
  }
  const own = ownTiles(events, tiles);
  return { isSo: own.every(({ at, tile }) => wall[at] === tile), tiles: own.length };
}

/** After these a tile may have been taken from elsewhere, or a throw was none. */
const disturbs = (event: Event): boolean =>
  ['set_aside', 'drew_out_of_turn', 'took_east'].includes(event.type) ||
  (event.type === 'ruled' && event.remedy === 'put_right');

/** Who takes each tile of the deal: three times four each, one more each, and East's fourteenth. */
const DEAL = [...[0, 1, 2].flatMap(() => [0, 1, 2, 3].flatMap((seat) => Array<number>(4).fill(seat))), 0, 1, 2, 3, 0];

/** The two ends of a wall, counted along it from the break: the next tile, and the kong box. */
class Ends {
  #head = DEAL.length;
  #last: number;
  #isUpperGone = false;

  constructor(tiles: number) {
    this.#last = tiles - 2;
  }

  draw(): number {
    if (this.#head === this.#last && this.#isUpperGone) this.#head += 1;
    return this.#head++;
  }

  replace(): number {
    if (!this.#isUpperGone && this.#head <= this.#last) {
      this.#isUpperGone = true;
      return this.#last;
    }
    this.#isUpperGone = false;
    this.#last -= 2;
    return this.#last + 3;
  }
}

/** The tiles that were shown to this seat as it took them, and where in the wall each has stood. */
function ownTiles(events: readonly Event[], tiles: number): { at: number; tile: number }[] {
  const found: { at: number; tile: number }[] = [];
  const ends = new Ends(tiles);
  let first = 0;
  const take = (along: number, tile: number): void => void found.push({ at: (first + along) % tiles, tile });
  for (const event of events) {
    if (event.type === 'broke') first = 2 * firstStack({ tiles, breaker: event.breaker, count: event.count });
    else if (event.type === 'dealt') {
      const places = [...DEAL.keys()].filter((at) => DEAL[at] === event.seat);
      event.tiles?.forEach((tile, n) => take(places[n]!, tile));
    } else if (event.type === 'drew') {
      const along = event.from_tail ? ends.replace() : ends.draw();
      if (event.tile !== null && event.tile !== undefined) take(along, event.tile);
    }
  }
  return found;
}
