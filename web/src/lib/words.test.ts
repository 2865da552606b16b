import { describe, expect, it } from 'vitest';
import { filled } from './words.svelte';

describe('a text with what is filled in', () => {
  it('has each word in the form that its number has', () => {
    const left = '{n} {n:tile|tiles} left';

    expect(filled(left, { n: 1 })).toBe('1 tile left');
    expect(filled(left, { n: '1' })).toBe('1 tile left');
    expect(filled(left, { n: 0 })).toBe('0 tiles left');
    expect(filled(left, { n: 21 })).toBe('21 tiles left');
  });

  it('leaves braces that nothing is there for', () => {
    expect(filled('{n} of {all}', { n: 2 })).toBe('2 of {all}');
  });
});
