/**
 * What stands of the wall: two stacks' worth of arithmetic from the break, the head and the tail.
 *
 * Stacks are counted clockwise as seen from above, each side from its owner's right end: East's
 * side, then North's, West's and South's. Draws take from the break onward, the upper tile of a
 * stack first; replacements from the other end, the upper tile first too.
 */

export interface Wall {
  /** How many tiles there were: 136 or 144. */
  readonly tiles: number;
  readonly breaker: number;
  readonly count: number;
  /** How many tiles were taken from the head … */
  readonly head: number;
  /** … and from the tail. */
  readonly tail: number;
  /** Tiles at the tail that are never drawn. */
  readonly reserve: number;
}

export interface Stack {
  /** Which stack of its side, counted from the owner's right. */
  readonly index: number;
  readonly height: 0 | 1 | 2;
  /** True of the stack that gives the next replacement. */
  readonly isKongBox: boolean;
  /** True of the stack that gives the next draw. */
  readonly isHead: boolean;
  /** True if the reserve begins with this stack, seen from the head. */
  readonly opensReserve: boolean;
}

const CLOCKWISE = [0, 3, 2, 1];

/** The stacks of one side after the whole wall has been built and before it is broken. */
export function stacksPerSide(tiles: number): number {
  return tiles / 8;
}

/** Which side the break lies on, and after how many of its stacks from the right. */
export function breakAt(wall: Wall): { seat: number; after: number } {
  const perSide = stacksPerSide(wall.tiles);
  const first = firstStack(wall);
  return { seat: CLOCKWISE[Math.floor(first / perSide)]!, after: first % perSide };
}

/** What stands on each seat's side, from the owner's right. */
export function standing(wall: Wall): Stack[][] {
  const perSide = stacksPerSide(wall.tiles);
  const total = perSide * 4;
  const first = firstStack(wall);
  const heights = Array.from({ length: total }, (_, along) => heightAt(wall, along, total));
  const head = heights.findIndex((height) => height > 0);
  const box = heights.findLastIndex((height) => height > 0);
  const reserveFrom = wall.reserve > 0 ? reserveStart(heights, wall.reserve) : -1;
  const sides: Stack[][] = [[], [], [], []];
  for (let at = 0; at < total; at += 1) {
    const along = (at - first + total) % total;
    sides[CLOCKWISE[Math.floor(at / perSide)]!]!.push({
      index: at % perSide,
      height: heights[along]!,
      isKongBox: along === box && head !== -1,
      isHead: along === head,
      opensReserve: along === reserveFrom,
    });
  }
  return sides;
}

/** All stacks in a row, from the break to the kong box. */
export function unrolled(wall: Wall): (0 | 1 | 2)[] {
  const total = stacksPerSide(wall.tiles) * 4;
  return Array.from({ length: total }, (_, along) => heightAt(wall, along, total));
}

/** The stack from which the first tiles are taken, clockwise from the right end of East's side. */
export function firstStack(wall: Pick<Wall, 'tiles' | 'breaker' | 'count'>): number {
  const perSide = stacksPerSide(wall.tiles);
  return (CLOCKWISE.indexOf(wall.breaker) * perSide + wall.count) % (perSide * 4);
}

function heightAt(wall: Wall, along: number, total: number): 0 | 1 | 2 {
  const fromHead = taken(wall.head, along);
  const fromTail = taken(wall.tail, total - 1 - along);
  return Math.max(0, 2 - fromHead - fromTail) as 0 | 1 | 2;
}

function taken(tiles: number, stacksBefore: number): number {
  return Math.max(0, Math.min(2, tiles - 2 * stacksBefore));
}

/** The stack in which the reserve begins, counting its tiles from the tail. */
function reserveStart(heights: readonly number[], reserve: number): number {
  let counted = 0;
  for (let along = heights.length - 1; along >= 0; along -= 1) {
    counted += heights[along]!;
    if (counted >= reserve) return along;
  }
  return -1;
}
