import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Socket } from './socket.svelte';

/** A line to a server that is away: every one of them breaks at once. */
class Dead {
  static readonly OPEN = 1;
  static readonly CONNECTING = 0;
  static tried: number[] = [];
  readyState = 3;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor() {
    Dead.tried.push(Date.now());
    queueMicrotask(() => this.onclose?.({ code: 1006, reason: '' }));
  }

  close(): void {}
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('WebSocket', Dead);
  Dead.tried = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** How long each pause was before the line was tried again, within so many milliseconds. */
async function pauses(within: number): Promise<number[]> {
  const socket = new Socket('ws://nowhere/ws/table', () => ({ type: 'join' }), () => undefined);
  socket.open();
  await vi.advanceTimersByTimeAsync(within);
  socket.close();
  return Dead.tried.slice(1).map((at, n) => at - Dead.tried[n]!);
}

it('tries a broken line again and again, for a minute at least every second and a half', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(1); // each pause as long as it may be
  const all = await pauses(60_000);
  expect(all.slice(0, 3)).toEqual([750, 1_500, 1_500]);
  expect(Math.max(...all)).toBe(1_500);
});

it('tries a line that has been broken for longer less often', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.5); // each pause as it is
  const all = await pauses(180_000);
  expect(all.slice(0, 3)).toEqual([500, 1_000, 1_000]);
  expect(all.at(-1)).toBe(4_000);
});
