import { describe, expect, it } from 'vitest';
import { fit } from './fit';

describe('the measure', () => {
  it.each([
    [1440, 900, 'desktop', 36],
    [1180, 820, 'tablet', 32],
    [390, 844, 'portrait', 25],
    [360, 740, 'portrait', 23],
    [844, 390, 'landscape', 25],
  ])('on %i by %i is %s with w %i', (width, height, layout, w) => {
    expect(fit(width, height)).toMatchObject({ layout, w });
  });

  it('grows to 46 and no further', () => {
    expect(fit(3840, 2160).w).toBe(46);
  });

  it('falls to the phone layout when a page is zoomed to 200 %', () => {
    expect(fit(720, 450).layout).toBe('landscape');
  });

  it('makes room on a phone when a river passes 18', () => {
    expect(fit(390, 844, 19).w).toBe(22);
    expect(fit(844, 390, 19).w).toBeLessThanOrEqual(21);
  });

  it('leaves seven tiles in a row of an upright phone, each at least 45 wide', () => {
    expect(fit(360, 740).hand).toBeGreaterThanOrEqual(45);
    expect(fit(360, 740).hand * 7 + 12 + 20).toBeLessThanOrEqual(360);
  });
});
