import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import type { TestTimers } from '@posy/testkit/test-timers';
import { expect, onTestFinished, test } from 'vitest';
import { migratedPlace } from '../testing/temporary-database.ts';
import type { TestClock } from '../testing/test-clock.ts';
import { TestServer } from '../testing/test-server.ts';

/** The system's buffers of a connection are smaller. */
const BIG = 'x'.repeat(32 * 1024 * 1024);

test.each([
  ['JSON', '/api/admin/emails?email=alice@example.com'],
  ['a page', '/'],
  ['a part of the app', '/assets/big-12345678.js'],
])('M04 %s that is not read for half a minute ends its connection', async (_name, path) => {
  await using world = await World.open();

  const [reader, served] = await world.read(path);
  const timeoutMs = served.timeout;
  served.emit('timeout');

  expect(timeoutMs).toBe(30_000);
  expect(served.destroyed).toBe(true);
  reader.destroy();
});

test('an answer read a few bytes at a time ends its connection once it is slower than 4 KiB a second', async () => {
  await using world = await World.open();
  const inbox = '/api/admin/emails?email=alice@example.com';
  const [first, servedFirst] = await world.read(inbox);
  world.clock.advance(10_000);
  const [second, servedSecond] = await world.read(inbox);

  world.clock.advance(50_000 + (BIG.length / 4096) * 1000 - 5000);
  world.timers.advance(1000);
  for (const reader of [first, second]) reader.read(1000);
  const early = [servedFirst.destroyed, servedSecond.destroyed];
  world.timers.advance(10_000);
  const between = [servedFirst.destroyed, servedSecond.destroyed];
  world.timers.advance(10_000);
  const late = [servedFirst.destroyed, servedSecond.destroyed];

  expect([early, between, late]).toEqual([
    [false, false],
    [true, false],
    [true, true],
  ]);
  for (const reader of [first, second]) reader.destroy();
});

test('a file, such as a paused video, may be read at any speed', async () => {
  await using world = await World.open();
  const [film, servedFilm] = await world.read('/assets/big-12345678.js');
  const [reader, served] = await world.read('/api/admin/emails?email=alice@example.com');

  world.clock.advance(24 * 3_600_000);
  world.timers.advance(1000);

  expect([served.destroyed, servedFilm.destroyed]).toEqual([true, false]);
  for (const each of [film, reader]) each.destroy();
});

test('an answer that was read completely leaves its connection open for the next one', async () => {
  await using world = await World.open();

  const [reader, served] = await world.read('/api/config');
  const timeoutMs = served.timeout;

  expect(served.destroyed).toBe(false);
  expect(timeoutMs).not.toBe(30_000);
  reader.destroy();
});

/** A server with large answers of every kind. */
class World implements AsyncDisposable {
  readonly #server: TestServer;
  readonly #cookie: string;

  private constructor(server: TestServer, cookie: string) {
    this.#server = server;
    this.#cookie = cookie;
  }

  static async open(): Promise<World> {
    const place = await migratedPlace('sqlite');
    onTestFinished(() => place[Symbol.asyncDispose]());
    const webDir = join(place.dataDir, 'web');
    await mkdir(join(webDir, 'assets'), { recursive: true });
    await writeFile(join(webDir, 'index.html'), BIG);
    await writeFile(join(webDir, 'assets/big-12345678.js'), BIG);
    const server = await TestServer.start({ place, config: { webDir } });
    await server.as('alice').user();
    await server.anonymous().send('/api/password-reset/request', {
      method: 'POST',
      json: { email: 'alice@example.com' },
    });
    await server.settle();
    await server.deps.db.write((tx) => tx.updateTable('emails').set({ content: BIG }).execute());
    const admin = server.admin();
    await admin.user();
    return new World(server, admin.cookie ?? '');
  }

  get clock(): TestClock {
    return this.#server.clock;
  }

  get timers(): TestTimers {
    return this.#server.timers;
  }

  /** Requests a path and does not read the answer. Returns both ends of the connection. */
  async read(path: string): Promise<readonly [Socket, Socket]> {
    const { hostname, port } = new URL(await this.#server.listen());
    const served = once(this.#server.server.app.server, 'connection');
    const reader = connect(Number(port), hostname);
    reader.on('error', () => {});
    reader.write(`GET ${path} HTTP/1.1\r\nHost: posy\r\nAccept: text/html\r\nCookie: ${this.#cookie}\r\n\r\n`);
    await once(reader, 'readable');
    const [end]: unknown[] = await served;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a TCP server's connection
    return [reader, end as Socket];
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server[Symbol.asyncDispose]();
  }
}
