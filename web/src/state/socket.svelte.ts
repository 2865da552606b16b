/**
 * The line to the table: opened, kept, and opened again when it breaks.
 *
 * It says who one is first; the server answers with a snapshot, so nothing that was missed while
 * the line was broken has to be asked for. A line that is silent for too long is taken as broken.
 */

import type { In, Join, Out } from '../protocol';

export type Line = 'connecting' | 'open' | 'broken' | 'closed';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4_000;
/** A server that begins again is soon back: for so long the pauses stay short. */
const SOON_MS = 60_000;
const LONGEST_PAUSE_SOON_MS = 1_000;
const PING_MS = 10_000;
const SILENT_MS = 25_000;

/** The server closes for good with these: one has left, or the link is good for nothing. */
const FOR_GOOD = new Set([1000, 4400, 4403]);

export class Socket {
  state = $state<Line>('connecting');
  /** Why the server closed the line for good. */
  reason = $state('');

  private socket: WebSocket | null = null;
  private pause = FIRST_PAUSE_MS;
  private heardAt = 0;
  private brokenSince = 0;
  private pings = 0;
  private timer: ReturnType<typeof setInterval> | null = null;

  constructor(
    private readonly url: string,
    private readonly join: () => Join,
    private readonly hear: (message: Out) => void,
  ) {}

  open(): void {
    if (this.state === 'closed') this.state = 'connecting';
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.onopen = () => {
      this.state = 'open';
      this.heardAt = Date.now();
      socket.send(JSON.stringify(this.join()));
      this.keepAlive(socket);
    };
    socket.onmessage = (frame: MessageEvent<string>) => {
      this.heardAt = Date.now();
      this.pause = FIRST_PAUSE_MS;
      for (const message of JSON.parse(frame.data) as Out[]) this.hear(message);
    };
    socket.onclose = (event) => this.broke(socket, event);
  }

  send = (message: In): void => {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  };

  close(): void {
    this.state = 'closed';
    if (this.timer !== null) clearInterval(this.timer);
    this.socket?.close();
  }

  /** Try at once, without waiting for the next time. */
  tryNow = (): void => {
    if (this.state !== 'broken' || this.socket?.readyState === WebSocket.CONNECTING) return;
    this.open();
  };

  private broke(socket: WebSocket, event: CloseEvent): void {
    if (socket !== this.socket || this.state === 'closed') return;
    if (this.timer !== null) clearInterval(this.timer);
    if (FOR_GOOD.has(event.code)) {
      this.state = 'closed';
      this.reason = event.reason;
      return;
    }
    if (this.pause === FIRST_PAUSE_MS) this.brokenSince = Date.now();
    this.state = 'broken';
    setTimeout(() => {
      if (socket === this.socket) this.tryNow();
    }, this.pause * (0.5 + Math.random())); // not all of them at once
    const isNew = Date.now() - this.brokenSince < SOON_MS;
    this.pause = Math.min(isNew ? LONGEST_PAUSE_SOON_MS : LONGEST_PAUSE_MS, this.pause * 2);
  }

  private keepAlive(socket: WebSocket): void {
    if (this.timer !== null) clearInterval(this.timer);
    this.timer = setInterval(() => {
      const silent = Date.now() - this.heardAt;
      if (silent > SILENT_MS) socket.close();
      else if (silent > PING_MS / 2) this.send({ type: 'ping', n: (this.pings += 1) });
    }, PING_MS);
  }
}
