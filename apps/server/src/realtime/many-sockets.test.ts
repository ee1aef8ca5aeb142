import { expect, test } from 'vitest';
import { Socket } from '../testing/socket.ts';
import { TestServer } from '../testing/test-server.ts';

const PEOPLE = 50;
/** The limit of sockets per user. */
const SOCKETS_EACH = 10;
const SOCKETS = PEOPLE * SOCKETS_EACH;

// 5,000 are measured by `pnpm bench B9`.
test('P16 each of 500 sockets gets every poke without a timer of its own', async () => {
  await using server = await TestServer.start();
  await using stack = new AsyncDisposableStack();
  const timers = () => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length;
  const sockets: Socket[] = [];
  for (let person = 0; person < PEOPLE; person++) {
    const client = server.as(`p${person}`);
    await client.user();
    const opened = await Promise.all(Array.from({ length: SOCKETS_EACH }, () => Socket.open(server, client)));
    for (const socket of opened) sockets.push(stack.use(socket));
  }
  for (const socket of sockets) await socket.next();
  expect(server.server.hub.size).toBe(SOCKETS);
  expect(timers()).toBeLessThan(SOCKETS / 10);

  for (const g of [1001, 1002]) {
    server.deps.bus.publish({ type: 'heads', heads: [['g', g]] });
    const hints = await Promise.all(sockets.map((socket) => socket.next()));
    expect(hints).toEqual(Array.from({ length: SOCKETS }, () => ({ type: 'touch', g })));
  }
});
