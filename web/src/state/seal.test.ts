import { describe, expect, it } from 'vitest';
import type { Revealed } from '../protocol';
import { check, keepSeal } from './seal';
import { emptyView } from './view';

const secret = '5e'.repeat(32);
const entropies: Revealed['entropies'] = ['11', '22', '33', '44'].map((pair) => pair.repeat(32)) as never;
// Counted elsewhere: sha256 of the secret's 32 bytes, and of those and the four entropies'.
const SEALED = '9985b2e4b9b71b28ce59ea5ce77f0b110637b625c6d7f41e982c9510940a2056';
const SEED = '55e0a8a28745dff99096feae30949b952bedff515b501f141526985828ee8bd2';

const revealed = (changes: Partial<Revealed> = {}): Revealed => ({
  type: 'revealed',
  number: 3,
  commitment: SEALED,
  secret,
  entropies,
  from_server: [false, true, true, true],
  seed: SEED,
  dice: 'sha256-counter/1',
  ...changes,
});

const CARDS = { scale: 'cards', yellowsToRed: 2, unit: 'points' } as const;
const RULES = { tiles: 144, reserve: 0, isReserveDrawn: false, arePenaltyTilesBound: false, cards: CARDS };
const at = (seat: number | null) => emptyView(seat, RULES);

describe('the seal of a deal', () => {
  it('holds if secret, entropies and seed are what was promised', async () => {
    expect(await check('t', revealed(), at(0), entropies[0])).toMatchObject({
      isSealed: true,
      isSeed: true,
      mine: 'mixed in',
    });
  });

  it('shows another secret, another seed, and an entropy that was left out', async () => {
    expect(await check('t', revealed({ secret: '00'.repeat(32) }), at(0), null)).toMatchObject({
      isSealed: false,
      isSeed: false,
      mine: null,
    });
    expect((await check('t', revealed({ seed: '00'.repeat(32) }), at(0), null)).isSeed).toBe(false);
    expect((await check('t', revealed(), at(0), '99'.repeat(32))).mine).toBe('left out');
  });

  it('holds without what came too late, for which the server says that it drew itself', async () => {
    expect((await check('t', revealed(), at(1), '99'.repeat(32))).mine).toBe('late');
    expect((await check('t', revealed(), at(null), '99'.repeat(32))).mine).toBeNull();
  });

  it('is the one that was shown before the deal, and no other that fits the secret', async () => {
    expect((await check('t', revealed(), at(0), null, SEALED)).isSealed).toBe(true);
    expect((await check('t', revealed(), at(0), null, 'f0'.repeat(32))).isSealed).toBe(false);
  });

  it('is the first that was shown, whatever is shown later', async () => {
    const shown = (commitment: string) => keepSeal('shown', { type: 'committed', number: 3, commitment, entropies: null });
    shown('f0'.repeat(32));
    shown(SEALED);
    expect((await check('shown', revealed(), at(0), null)).isSealed).toBe(false);
  });
});
