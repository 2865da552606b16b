import { inLanguage, isChinese, say, seatName, type Key } from '../lib/words.svelte';
import type { Ended } from '../protocol';

/** How a deal ended, in a sentence. */
export function title(ended: Ended): string {
  if (ended.words !== null) return inLanguage(ended.words);
  if (ended.how !== 'won' || ended.way === null) return say(`ended.title.${ended.how}` as Key);
  const seat = ended.wins.map((win) => seatName(win.seat)).join(isChinese() ? '、' : ', ');
  const source = ended.source === null ? '' : seatName(ended.source);
  const key = ended.wins.length > 1 ? 'several' : ended.way;
  return say(`ended.title.${key}` as Key, { seat, source });
}
