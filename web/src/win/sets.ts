import type { WinTold } from '../protocol';

export interface SetShown {
  readonly tiles: readonly number[];
  /** Which of them the hand was won on, or null. */
  readonly winning: number | null;
}

/** The concealed sets as they were read, with the winning tile marked once. */
export function setsOf(win: Pick<WinTold, 'sets' | 'tile' | 'concealed'>): SetShown[] {
  const sets = win.sets.length > 0 ? win.sets : [win.concealed];
  const at = sets.findIndex((set) => set.includes(win.tile));
  return sets.map((tiles, n) => ({ tiles, winning: n === at ? tiles.lastIndexOf(win.tile) : null }));
}
