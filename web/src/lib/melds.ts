import { FORMS, type Meld } from '../board/geometry';
import { runName, say, seatName, tileName, type Key } from './words.svelte';

const NAMES: Record<number, Key> = {
  [FORMS.CHOW]: 'meld.chow',
  [FORMS.PUNG]: 'meld.pung',
  [FORMS.BIG_KONG]: 'meld.big_kong',
  [FORMS.ADDED_KONG]: 'meld.added_kong',
  [FORMS.CONCEALED_KONG]: 'meld.concealed_kong',
};

/** A meld in words: what it is, of which tile, and whose discard made it. */
export function meldName(meld: Meld): string {
  const tile = meld.form === FORMS.CHOW && meld.low !== null ? runName(meld.low) : tileName(meld.low);
  const name = say(NAMES[meld.form] ?? 'meld.pung', { tile });
  const { source } = meld;
  if (source === null || source === undefined || source < 0) return name;
  return say('meld.from', { meld: name, seat: seatName(source) });
}
