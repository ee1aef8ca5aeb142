import type { Socket } from 'node:net';
import type { App } from './app.ts';

const CLOSE_IDLE_EVERY_MS = 100;

/**
 * Closes the HTTP server so that every running request is answered: new connections are refused, answers say
 * `connection: close`, idle connections are closed repeatedly, and the rest is cut after `deadlineMs`.
 */
export async function drain(app: App, unused: UnusedSockets, deadlineMs: number): Promise<void> {
  const { server } = app;
  const closeIdle = setInterval(() => server.closeIdleConnections(), CLOSE_IDLE_EVERY_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), deadlineMs);
  try {
    server.closeIdleConnections();
    const closed = app.close();
    unused.destroyUnused();
    await closed;
  } finally {
    clearInterval(closeIdle);
    clearTimeout(deadline);
  }
}

/** Connections that were opened and never used. */
export interface UnusedSockets {
  destroyUnused(): void;
}

/** Remembers connections that never sent a request, which the HTTP server does not count as idle, and cuts them. */
export function trackUnusedSockets(app: App): UnusedSockets {
  const open = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    open.add(socket);
    // Listening for data would make every byte of every request go through JavaScript.
    socket.once('close', () => open.delete(socket));
  });
  return {
    destroyUnused() {
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    },
  };
}
