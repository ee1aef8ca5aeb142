import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { TestServer } from '../../testing/test-server.ts';
import { variantKey } from './media-keys.ts';

/** The system's buffers of a connection are smaller. */
const BIG_BYTES = 64 * 1024 * 1024;
const READERS = 50;

test('M04 readers that read nothing hold one open file each, for half a minute', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { media } = await publish(alice);
  const [variant] = media?.variants ?? [];
  const big = join(server.deps.config.dataDir, 'big');
  await writeFile(big, Buffer.alloc(BIG_BYTES));
  await server.deps.blobs.put([{ key: variantKey(media?.id ?? '', variant?.width ?? 0), path: big }]);
  const { hostname, port } = new URL(await server.listen());
  const served: Socket[] = [];
  server.server.app.server.on('connection', (socket: Socket) => served.push(socket));
  const before = await openFiles();

  const readers = await Promise.all(
    Array.from({ length: READERS }, async () => {
      const reader = connect(Number(port), hostname);
      reader.write(
        `GET ${variant?.url} HTTP/1.1\r\nHost: posy\r\nCookie: ${alice.cookie}\r\nRange: bytes=1-${BIG_BYTES - 1}\r\n\r\n`,
      );
      // The reader does not read the received bytes.
      await once(reader, 'readable');
      return reader;
    }),
  );
  const during = await openFiles();
  const timeouts = served.map((socket) => socket.timeout);
  // Simulates half a minute without a byte read.
  for (const socket of served) socket.emit('timeout');
  const isCut = served.map((socket) => socket.destroyed);
  for (const reader of readers) reader.destroy();

  expect(timeouts).toEqual(Array.from({ length: READERS }, () => 30_000));
  expect(isCut).toEqual(Array.from({ length: READERS }, () => true));
  // This process has both ends of each connection, and the file.
  expect(during - before).toBeLessThanOrEqual(3 * READERS + 5);
  await vi.waitFor(async () => expect(await openFiles()).toBeLessThanOrEqual(before + 2), { timeout: 10_000 });
});

async function openFiles(): Promise<number> {
  return (await readdir('/proc/self/fd')).length;
}
