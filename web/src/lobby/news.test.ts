import { describe, expect, it } from 'vitest';
import type { Sitting } from '../protocol';
import { acceptances, isWithdrawn } from './news';

const person = (player: number, name: string, has_accepted: boolean): Sitting => ({ player, kind: 'person', name, has_accepted }) as Sitting;
const table = (...sittings: Sitting[]): { sittings: never } => ({ sittings: sittings as never });

describe('what is heard of a table before play', () => {
  it('is that the rules have changed, if anybody is to accept them anew', () => {
    const before = table(person(0, 'Mei', false), person(1, 'Siu-ling', true));

    expect(isWithdrawn(before, table(person(0, 'Mei', false), person(1, 'Siu-ling', false)))).toBe(true);
    expect(isWithdrawn(before, table(person(0, 'Mei', true), person(1, 'Siu-ling', true)))).toBe(false);
  });

  it('is no change of rules where another takes the seat of one who has left', () => {
    const before = table(person(1, 'Siu-ling', true));

    expect(isWithdrawn(before, table(person(1, 'Ah-fai', false)))).toBe(false);
  });

  it('is who else accepts', () => {
    const before = table(person(0, 'Mei', false), person(1, 'Siu-ling', false));
    const now = table(person(0, 'Mei', true), person(1, 'Siu-ling', true));

    expect(acceptances(before, now, 0)).toBe('lobby.has-accepted');
    expect(acceptances(now, now, 0)).toBe('');
  });
});
