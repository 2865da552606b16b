/** What somebody likes, kept in the browser and nowhere else. */

const STORED = 'seifong.settings';

const kept = (): Record<string, unknown> => {
  try {
    return JSON.parse(localStorage.getItem(STORED) ?? '{}') as Record<string, unknown>;
  } catch {
    return {};
  }
};

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
    Object.assign(this, kept());
    $effect.root(() => {
      $effect(() => {
        const { sound, volume, voice, indices, asksTwice, singleLetters } = this;
        localStorage.setItem(
          STORED,
          JSON.stringify({ sound, volume, voice, indices, asksTwice, singleLetters }),
        );
      });
    });
  }
}

export const settings = new Settings();
