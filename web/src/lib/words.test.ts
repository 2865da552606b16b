import { describe, expect, it } from 'vitest';
import { asSentence, filled } from './words.svelte';

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

it('makes a sentence of what the server refuses, once', () => {
  expect(asSentence({ en: 'there is no such table', zh: '沒有這張枱' })).toBe('There is no such table.');
  expect(asSentence({ en: 'A flower is never discarded.', zh: '花牌不可打出。' })).toBe('A flower is never discarded.');
});
