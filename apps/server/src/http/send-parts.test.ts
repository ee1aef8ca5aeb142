import { connect, type Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { WAIT_MS } from '@posy/testkit/waits';
import Fastify from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { systemTimers } from '../system-time.ts';
import { publish } from '../testing/posting.ts';
import { TestClock } from '../testing/test-clock.ts';
import { TestServer } from '../testing/test-server.ts';
import { installParts } from './send-parts.ts';
import { SlowReaderGuard } from './slow-readers.ts';

test('an answer of cached parts has the headers of any other answer, and its length', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  await publish(alice, { content: 'Rose' });
  await publish(alice, { content: 'Tulip' });

  for (const path of ['/api/posts', '/api/sync']) {
    const { status, headers, bytes } = await alice.get(path);

    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(bytes.length),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-posy': '1',
    });
  }
});

test('a page is the same however often it is asked for', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const older = await publish(alice, { content: 'Rose' });
  server.clock.advance(1000);
  const newer = await publish(alice, { content: 'Tulip' });

  const pages = [];
  for (let i = 0; i < 4; i++) pages.push((await alice.get('/api/posts')).body);

  for (const page of pages) expect(page).toEqual([newer, older]);
});

test('HEAD gets the headers of a page without its body', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const { bytes } = await alice.get('/api/posts');

  const response = await alice.fetch('/api/posts', { method: 'HEAD' });

  expect(response.headers.get('content-length')).toBe(String(bytes.length));
  expect(response.status).toBe(200);
});

test('an answer of parts that is not read for half a minute ends its connection', async () => {
  await using app = Fastify().withTypeProvider<TypeBoxTypeProvider>();
  const guard = new SlowReaderGuard(new TestClock(), systemTimers);
  onTestFinished(() => guard.close());
  installParts(app, guard);
  app.get('/', (_request, reply) => reply.sendParts([Buffer.alloc(32 * 1024 * 1024, '1')]));
  const served = Promise.withResolvers<Socket>();
  app.server.once('connection', served.resolve);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));

  const reader = connect(Number(port), '127.0.0.1').pause();
  reader.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  const socket = await served.promise;
  await vi.waitFor(() => expect(socket.timeout).toBe(30_000), { timeout: WAIT_MS });
  socket.emit('timeout');

  expect(socket.destroyed).toBe(true);
  reader.destroy();
});
