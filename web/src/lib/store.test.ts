import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetSeat, keepName, keepSeat, ownName, seatAt, seats } from '../state/tables';
import { isRecord, Store } from './store';

/** A browser that takes what it is given, as long as it has room. */
function drawer(room = Infinity): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (n) => [...kept.keys()][n] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    removeItem: (name) => void kept.delete(name),
    setItem: (name, text) => {
      if (text.length > room) throw new DOMException('full', 'QuotaExceededError');
      kept.set(name, text);
    },
  };
}

function denied(): Storage {
  throw new DOMException('denied', 'SecurityError');
}

describe('what is kept', () => {
  it.each([
    ['where it may', () => drawer()],
    ['in the page where nothing may be kept', denied],
    ['in the page where there is no room', () => drawer(0)],
  ])('is found again, %s', (_, open) => {
    const only = open === denied ? null : open();
    const store = new Store(only === null ? denied : () => only);
    expect(store.text('name')).toBeNull();
    store.keep('name', 'Ka-ho');
    expect(store.text('name')).toBe('Ka-ho');
    store.forget('name');
    expect(store.text('name')).toBeNull();
  });

  it('is put aside if it is something else than was kept there', () => {
    const kept = drawer();
    const store = new Store(() => kept);
    for (const text of ['null', '[1,2]', '"str"', '{', '']) {
      store.keep('settings', text);
      expect(store.value('settings', isRecord)).toBeNull();
      expect(kept.getItem('settings')).toBeNull();
      expect(kept.getItem('settings.unreadable')).toBe(text);
    }
    store.keep('settings', '{"x":1}');
    expect(store.value('settings', isRecord)).toEqual({ x: 1 });
  });
});

describe('the seats of this browser', () => {
  const seat = { table: 't', token: 'key', name: 'Mei' };
  beforeEach(() => vi.stubGlobal('localStorage', drawer()));
  afterEach(() => vi.unstubAllGlobals());

  it.each(['null', '[1,2]', '"str"', '{"x":1}', '{', '[{"table":"t"}]'])('are none where %s stands', (text) => {
    localStorage.setItem('seifong.seats', text);
    expect(seats()).toEqual([]);
    keepSeat(seat);
    expect(seatAt('t')).toMatchObject(seat);
  });

  it('are known while the page is open, where nothing may be kept', () => {
    vi.stubGlobal('localStorage', drawer(0));
    keepName('Mei');
    keepSeat(seat);
    expect(ownName()).toBe('Mei');
    expect(seatAt('t')).toMatchObject(seat);
    forgetSeat('t');
    expect(seats()).toEqual([]);
  });
});
