import { FORMS, type Meld } from '../board/geometry';
import { runName, say, seatName, tileName, type Key } from './words.svelte';

const NAMES: Record<number, Key> = {
  [FORMS.CHOW]: 'meld.chow',
  [FORMS.PUNG]: 'meld.pung',
  [FORMS.BIG_KONG]: 'meld.big_kong',
  [FORMS.ADDED_KONG]: 'meld.added_kong',
  [FORMS.CONCEALED_KONG]: 'meld.concealed_kong',
};

/** What a meld is and whose discard made it, where its tiles are to be seen. */
export function meldKind(meld: Meld): string {
  const name = say(`${NAMES[meld.form] ?? 'meld.pung'}.short` as Key);
  return fromWhom(meld, name);
}

/** A meld in words: what it is, of which tile, and whose discard made it. */
export function meldName(meld: Meld): string {
  const tile = meld.form === FORMS.CHOW && meld.low !== null ? runName(meld.low) : tileName(meld.low);
  return fromWhom(meld, say(NAMES[meld.form] ?? 'meld.pung', { tile }));
}

function fromWhom({ source }: Meld, name: string): string {
  if (source === null || source === undefined || source < 0) return name;
  return say('meld.from', { meld: name, seat: seatName(source) });
}
