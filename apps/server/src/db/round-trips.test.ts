import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { trySend } from '../testing/messaging.ts';
import { publish } from '../testing/posting.ts';
import { migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

/** Longer than PostgreSQL needs for any answer here, so that all queries of one moment have gone out before the first answer. */
const ANSWER_MS = 25;

/** A long line to PostgreSQL. It counts how often its users wait for answers, on any number of connections. */
class LongLine implements AsyncDisposable {
  waits = 0;
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #waiting = new Set<Socket>();

  private constructor(target: URL) {
    const database = () => connect({ port: Number(target.port), host: target.hostname, noDelay: true });
    this.#server = createServer({ noDelay: true }, (client) => this.#carry(client, database()));
  }

  static async to(databaseUrl: string): Promise<{ readonly line: LongLine; readonly url: string }> {
    const url = new URL(databaseUrl);
    const line = new LongLine(new URL(url));
    line.#server.listen(0, '127.0.0.1');
    await once(line.#server, 'listening');
    const address = line.#server.address();
    if (address === null || typeof address === 'string') throw new Error('The line has no port');
    url.port = String(address.port);
    return { line, url: url.href };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #carry(client: Socket, database: Socket): void {
    for (const socket of [client, database]) {
      this.#sockets.add(socket.on('error', () => undefined));
      socket.once('close', () => [client, database].map((each) => each.destroy()));
    }
    client.on('data', (bytes) => {
      if (this.#waiting.size === 0) this.waits++;
      this.#waiting.add(client);
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      setTimeout(() => {
        this.#waiting.delete(client);
        client.write(bytes);
      }, ANSWER_MS);
    });
  }
}

test('the most frequent calls wait for few answers of PostgreSQL', async () => {
  await using place = await migratedPlace('postgres');
  const { line, url } = await LongLine.to(place.databaseUrl ?? '');
  await using _ = line;
  await using server = await TestServer.start({ place: { ...place, databaseUrl: url } });
  const alice = server.as('alice');
  const bob = server.as('bob');
  const post = await publish(alice);
  const headers = () => ({ 'idempotency-key': server.deps.newId(), 'x-sync-ops': '1' });
  const calls = {
    feed: () => bob.get('/api/posts'),
    flower: () => bob.post(`/api/posts/${post.id}/flower`, {}, headers()),
    comment: () => bob.post('/api/comments', { postId: post.id, content: 'Oh' }, headers()),
    message: () => trySend(bob, alice, 'Hello', headers()),
  };
  const waits: Record<string, number> = {};
  for (const [name, call] of Object.entries(calls)) {
    // The first call signs in, begins the conversation, and connects.
    await call();
    const before = line.waits;
    const { status } = await call();
    waits[name] = line.waits - before;
    expect(status).toBeLessThan(300);
  }

  expect(waits).toEqual({ feed: 1, flower: 7, comment: 8, message: 8 });
});
