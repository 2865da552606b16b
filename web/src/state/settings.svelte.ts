/** What somebody likes, kept in the browser and nowhere else. */

import { browser, isRecord } from '../lib/store';

const STORED = 'seifong.settings';
const NAMES = ['sound', 'volume', 'voice', 'indices', 'asksTwice', 'singleLetters'] as const;

class Settings {
  sound = $state(true);
  volume = $state(0.6);
  voice = $state(true);
  /** Letters and numbers in the corners of the tiles. */
  indices = $state(false);
  /** A discard is chosen first, and made with a second press. */
  asksTwice = $state(false);
  /** Single letters of the keyboard do something. */
  singleLetters = $state(true);

  /** Read what was kept, and keep what changes; called once, by the page. */
  keep(): void {
    const kept = browser.value(STORED, isRecord) ?? {};
    const isSo = (name: (typeof NAMES)[number]): boolean => typeof kept[name] === typeof this[name];
    Object.assign(this, Object.fromEntries(NAMES.filter(isSo).map((name) => [name, kept[name]])));
    $effect.root(() => {
      $effect(() => void browser.keep(STORED, JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, this[name]])))));
    });
  }
}

export const settings = new Settings();
