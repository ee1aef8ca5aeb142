import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { TestTimers } from '@posy/testkit/test-timers';
import { expect, test } from 'vitest';
import { TestClock } from '../testing/test-clock.ts';
import { SlowRequestGuard } from './slow-requests.ts';

test('D02 a JSON body that takes more than five seconds is cut', async () => {
  await using world = await World.open('application/json', 100);
  const closed = once(world.client, 'close');

  world.timers.advance(5000);
  const isOpenAfterFive = !world.received.socket.destroyed;
  world.timers.advance(1000);
  await closed;

  expect(isOpenAfterFive).toBe(true);
});

test('D02 a form slower than 16 KiB a second is cut after eight seconds', async () => {
  await using world = await World.open('multipart/form-data; boundary=x', 1_000_000);
  const closed = once(world.client, 'close');

  world.timers.advance(8000);
  const isOpenAfterEight = !world.received.socket.destroyed;
  world.timers.advance(1000);
  await closed;

  expect(isOpenAfterEight).toBe(true);
});

test('D03 a slow upload above the minimum rate continues', async () => {
  await using world = await World.open('multipart/form-data; boundary=x', 1_000_000);
  world.received.resume();
  for (let second = 0; second < 20; second++) {
    const before = world.received.socket.bytesRead;
    world.client.write(Buffer.alloc(32 * 1024));
    while (world.received.socket.bytesRead < before + 32 * 1024) await once(world.received, 'data');
    world.timers.advance(1000);
  }

  expect(world.received.socket.destroyed).toBe(false);
});

/** A server that watches its requests, and a client that has sent the head of one. */
class World implements AsyncDisposable {
  readonly timers: TestTimers;
  readonly client: Socket;
  readonly received: IncomingMessage;
  readonly #close: () => Promise<void>;

  private constructor(parts: Pick<World, 'timers' | 'client' | 'received'>, close: () => Promise<void>) {
    this.timers = parts.timers;
    this.client = parts.client;
    this.received = parts.received;
    this.#close = close;
  }

  static async open(contentType: string, length: number): Promise<World> {
    const clock = new TestClock();
    const timers = new TestTimers(clock);
    const guard = new SlowRequestGuard(clock, timers);
    const server = createServer();
    const request = new Promise<IncomingMessage>((resolve) => server.on('request', resolve));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a listening TCP server has one
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    client.on('error', () => {});
    client.write(`POST / HTTP/1.1\r\nHost: posy\r\nContent-Type: ${contentType}\r\nContent-Length: ${length}\r\n\r\n{`);
    const received = await request;
    received.on('error', () => {});
    guard.watch(received);
    return new World({ timers, client, received }, async () => {
      guard.close();
      client.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#close();
  }
}
