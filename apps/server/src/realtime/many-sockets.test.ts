import { createHook } from 'node:async_hooks';
import { expect, test } from 'vitest';
import { Socket } from '../testing/socket.ts';
import { TestServer } from '../testing/test-server.ts';

const PEOPLE = 50;
/** The limit of sockets per user. */
const SOCKETS_EACH = 10;
const SOCKETS = PEOPLE * SOCKETS_EACH;

/** Counts the timers that were started since it was made and still run, with those that do not keep the process alive. */
class RunningTimers implements Disposable {
  readonly #running = new Set<number>();
  readonly #hook = createHook({
    init: (id, type) => void (type === 'Timeout' && this.#running.add(id)),
    destroy: (id) => void this.#running.delete(id),
  }).enable();

  get size(): number {
    return this.#running.size;
  }

  [Symbol.dispose](): void {
    this.#hook.disable();
  }
}

// 5,000 are measured by `pnpm bench B9`.
test('P16 each of 500 sockets gets every poke without a timer of its own', async () => {
  await using server = await TestServer.start();
  await using stack = new AsyncDisposableStack();
  const clients = Array.from({ length: PEOPLE }, (_, person) => server.as(`p${person}`));
  for (const client of clients) await client.user();
  using timers = new RunningTimers();
  const sockets: Socket[] = [];
  for (const client of clients) {
    const opened = await Promise.all(Array.from({ length: SOCKETS_EACH }, () => Socket.open(server, client)));
    for (const socket of opened) sockets.push(stack.use(socket));
  }
  for (const socket of sockets) await socket.next();
  expect(server.server.hub.size).toBe(SOCKETS);
  expect(timers.size).toBeLessThan(SOCKETS / 2);

  for (const g of [1001, 1002]) {
    server.deps.bus.publish({ type: 'heads', heads: [['g', g]] });
    const hints = await Promise.all(sockets.map((socket) => socket.next()));
    expect(hints).toEqual(Array.from({ length: SOCKETS }, () => ({ type: 'touch', g, within: 2500 })));
  }
});
