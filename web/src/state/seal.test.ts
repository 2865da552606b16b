import { describe, expect, it } from 'vitest';
import type { Revealed } from '../protocol';
import { check } from './seal';

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

describe('the seal of a deal', () => {
  it('holds if secret, entropies and seed are what was promised', async () => {
    expect(await check('t', revealed(), 0, entropies[0])).toMatchObject({
      isSealed: true,
      isSeed: true,
      mine: 'mixed in',
    });
  });

  it('shows another secret, another seed, and an entropy that was left out', async () => {
    expect(await check('t', revealed({ secret: '00'.repeat(32) }), 0, null)).toMatchObject({
      isSealed: false,
      isSeed: false,
      mine: null,
    });
    expect((await check('t', revealed({ seed: '00'.repeat(32) }), 0, null)).isSeed).toBe(false);
    expect((await check('t', revealed(), 0, '99'.repeat(32))).mine).toBe('left out');
  });

  it('holds without what came too late, for which the server says that it drew itself', async () => {
    expect((await check('t', revealed(), 1, '99'.repeat(32))).mine).toBe('late');
    expect((await check('t', revealed(), null, '99'.repeat(32))).mine).toBeNull();
  });
});
