import { describe, expect, it } from 'vitest';
import { changesTold, entriesOf } from './differences';

type Told = Parameters<typeof entriesOf>[1];

/** A table where fouls are answered so, and each of these otherwise; and what the preset has. */
function table(now: readonly [string, Record<string, string>], was: readonly [string, Record<string, string>]): Told {
  const names = ['foul.response', 'foul.responses'] as const;
  const differs = names.map((name, n) => [name, [was[n], now[n]]] as const).filter(([, [one, other]]) => one !== other);
  return { options: { [names[0]]: now[0], [names[1]]: now[1] }, changes: Object.fromEntries(differs), usual: [], worths: {} } as never;
}

describe('fouls that are answered one by one', () => {
  it('are told by their names, with what the preset does about each', () => {
    const told = table(['ruled', { talked: 'warned', drew_twice: 'prevented' }], ['ruled', { drew_twice: 'warned' }]);
    expect(entriesOf('foul.responses', told)).toEqual([
      { what: 'drew twice', now: 'prevented', was: 'warned' },
      { what: 'talked', now: 'warned', was: 'ruled' },
    ]);
  });

  it('are no difference where they are answered as before, named or not', () => {
    expect(entriesOf('foul.responses', table(['ruled', { talked: 'ruled' }], ['ruled', {}]))).toEqual([]);
    expect(entriesOf('foul.responses', table(['ruled', { talked: 'prevented' }], ['prevented', {}]))).toEqual([]);
  });

  it('are each among the changes that one accepts', () => {
    const told = table(['ruled', { talked: 'warned', drew_twice: 'warned' }], ['ruled', {}]);
    expect(changesTold(told)).toHaveLength(2);
  });
});
