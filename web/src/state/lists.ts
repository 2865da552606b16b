/** Lists that are never changed, only made anew. */

export function replaced<T>(list: readonly T[], at: number, by: T): T[] {
  return list.map((old, index) => (index === at ? by : old));
}

export function added(counts: readonly number[], at: number, by: number): number[] {
  return replaced(counts, at, (counts[at] ?? 0) + by);
}

export function without(tiles: readonly number[], gone: readonly number[]): number[] {
  const left = [...tiles];
  for (const tile of gone) {
    const at = left.indexOf(tile);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}
