import type { WebSocket } from 'ws';
import { FrameBudget } from './frame-budget.ts';

/** Time for a misbehaving client to receive the close frame. */
const CLOSE_GRACE_MS = 2000;

interface FrameEvents {
  /** Any frame, with its time in ms of the monotonic clock. */
  onFrame(now: number): void;
  /** '' for a binary message, which no client sends. */
  onText(text: string): void;
  /** Closes the socket. */
  onFlood(): void;
}

/** Reads a socket within a {@link FrameBudget}: more slowly when it is used up, and no further when it is exceeded by far. */
export function readFrames(socket: WebSocket, monotonic: () => number, events: FrameEvents): void {
  const budget = new FrameBudget(monotonic());
  let isCut = false;
  const isWithinBudget = (bytes: number): boolean => {
    const now = monotonic();
    events.onFrame(now);
    const verdict = budget.take(bytes, now);
    if (verdict === 'cut') {
      isCut = true;
      events.onFlood();
      socket.pause();
      setTimeout(() => socket.terminate(), CLOSE_GRACE_MS).unref();
    } else if (verdict !== 'go' && !socket.isPaused) {
      socket.pause();
      setTimeout(() => isCut || socket.resume(), verdict.pauseMs).unref();
    }
    return verdict !== 'cut';
  };
  socket.on('message', (data, isBinary) => {
    const bytes = Buffer.isBuffer(data) ? data : Buffer.alloc(0);
    if (isWithinBudget(bytes.length)) events.onText(isBinary ? '' : bytes.toString());
  });
  socket.on('ping', (data) => {
    if (isWithinBudget(data.length)) socket.pong(data);
  });
  socket.on('pong', (data) => isWithinBudget(data.length));
}

/** Frames that arrive before the client has received the close frame are ignored. */
export function ignoreFrames(socket: WebSocket): void {
  for (const event of ['message', 'ping', 'pong']) socket.removeAllListeners(event);
}
