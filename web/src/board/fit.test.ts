import { describe, expect, it } from 'vitest';
import { fit, fitBoard } from './fit';

describe('the measure', () => {
  it.each([
    [1440, 900, 'desktop', 36],
    [1180, 820, 'tablet', 32],
    [1366, 660, 'desktop', 24],
    [820, 1180, 'upright', 28],
    [768, 1024, 'upright', 26],
  ])('on %i by %i is %s with w %i', (width, height, layout, w) => {
    expect(fit(width, height)).toMatchObject({ layout, w });
  });

  it.each([
    [390, 844, 'portrait'],
    [360, 640, 'portrait'],
    [844, 390, 'landscape'],
    [1200, 500, 'landscape'],
  ])('on %i by %i is that of a phone: %s', (width, height, layout) => {
    expect(fit(width, height).layout).toBe(layout);
  });

  it('leaves room for a row of movements at a strict table', () => {
    expect(fit(1280, 720).w).toBe(27); // 596 / 21.5
    expect(fit(1280, 720, true).w).toBe(25); // 544 / 21.5
  });

  it('grows to 46 and no further', () => {
    expect(fit(3840, 2160).w).toBe(46);
  });

  it('falls to the phone layout when a page is zoomed to 200 %', () => {
    expect(fit(720, 450).layout).toBe('landscape');
  });

  it('on a phone is as wide as the board has room for', () => {
    expect(fitBoard('portrait', 390, 420, false)).toBe(25); // 384 / 15.3
    expect(fitBoard('portrait', 390, 300, false)).toBe(19); // 294 / 15.3
    expect(fitBoard('landscape', 554, 288, false)).toBe(26); // 282 / 10.8
  });

  it('makes room for a fourth row of a river where the rivers lie upright', () => {
    expect(fitBoard('landscape', 554, 288, true)).toBe(20); // 282 / 13.9
    expect(fitBoard('portrait', 390, 420, true)).toBe(25); // there the third row runs on
  });

  it('leaves seven tiles in a row of an upright phone, each at least 45 wide', () => {
    expect(fit(360, 740).hand).toBeGreaterThanOrEqual(45);
    expect(fit(360, 740).hand * 7 + 12 + 20).toBeLessThanOrEqual(360);
  });

  it.each([
    [740, 360],
    [844, 390],
    [667, 375],
  ])('leaves fourteen tiles in a row of a phone held lengthwise, %i by %i, each at least 45 wide', (width, height) => {
    const { hand } = fit(width, height);
    expect(hand).toBeGreaterThanOrEqual(45);
    expect(hand * 14 + 12 + 20).toBeLessThanOrEqual(width);
  });
});
