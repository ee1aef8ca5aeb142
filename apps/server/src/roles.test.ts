// @module-tag long
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { BusMessage } from './adapters/bus/port.ts';
import { PicturePool, type Pictures } from './features/media/picture-pool.ts';
import { noisePicture } from './testing/pictures.ts';
import { publish } from './testing/posting.ts';
import { forEachDialect, temporaryPlace } from './testing/temporary-database.ts';
import { TestServer } from './testing/test-server.ts';

const TIMEOUT = { timeout: 60_000, interval: 50 };

forEachDialect((dialect) => {
  test(
    'with the roles web and worker, the second runs the jobs and announces the counters of the first',
    { timeout: 90_000 },
    async () => {
      await using place = await temporaryPlace(dialect);
      const pictures = new IdlePictures();
      await using web = await TestServer.start({
        dialect,
        place,
        isLive: true,
        config: { role: 'web' },
        overrides: { pictures },
      });
      await web.listen();
      const alice = web.as('alice');
      const bob = web.as('bob');
      const post = await publish(alice, {}, await noisePicture(1600, 1500).jpeg().toBuffer());
      await bob.post(`/api/posts/${post.id}/flower`, { isFlowered: true });
      const queued = await names(web);
      const ofWeb = publicHeads(web);

      await using worker = await TestServer.start({ dialect, place, isLive: true, config: { role: 'worker' } });
      const ofWorker = publicHeads(worker);
      await worker.listen();

      await vi.waitFor(async () => {
        expect(await names(web)).not.toContain('media.variants');
        expect(await web.deps.db.read.selectFrom('dirtyPosts').select('postId').execute()).toEqual([]);
      }, TIMEOUT);
      const seen = await bob.get(`/api/posts?userId=${await alice.id()}`);
      expect(queued).toContain('media.variants');
      expect(pictures.derived).toBe(0);
      expect(ofWorker.length).toBeGreaterThanOrEqual(1);
      // Over PostgreSQL the web process receives it through the bus, and publishes none itself.
      await vi.waitFor(() => expect(ofWeb).toEqual(dialect === 'postgres' ? ofWorker : []), TIMEOUT);
      expect(seen.body).toMatchObject([{ id: post.id, flowersCount: 1 }]);
      expect((await alice.get('/api/activity')).body).toMatchObject([{ kind: 'flower', count: 1 }]);
    },
  );
});

test('a worker answers health checks only', async () => {
  await using place = await temporaryPlace('sqlite');
  await mkdir(join(place.dataDir, 'assets'));
  await writeFile(join(place.dataDir, 'index.html'), '<h1>Posy</h1>');
  await writeFile(join(place.dataDir, 'assets/main-AbCdEf12.js'), 'export {}');
  await using web = await TestServer.start({ place, config: { role: 'web' } });
  const post = await publish(web.as('alice'));
  await using worker = await TestServer.start({ place, config: { role: 'worker', webDir: place.dataDir } });
  const cookie = web.as('alice').cookie ?? '';
  const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };

  const health = await worker.anonymous().send('/healthz');

  expect(health.status).toBe(200);
  for (const [path, method, headers] of [
    ['/', 'GET', { accept: 'text/html' }],
    ['/login', 'GET', { accept: 'text/html' }],
    ['/assets/main-AbCdEf12.js', 'GET', {}],
    ['/api/config', 'GET', {}],
    ['/api/user', 'GET', { cookie }],
    ['/api/posts', 'GET', { cookie }],
    ['/api/sync', 'GET', { cookie }],
    ['/api/login', 'POST', {}],
    ['/api/docs', 'GET', {}],
    [post.media?.variants[0]?.url ?? '/media', 'GET', { cookie }],
    ['/ws', 'GET', { cookie, ...upgrade }],
  ] as const) {
    const response = await worker.anonymous().send(path, { method, headers });
    expect({ path, status: response.status }).toEqual({ path, status: 404 });
  }
});

/** Pictures that can be received, and a flag of whether further sizes were requested. */
class IdlePictures implements Pictures {
  readonly #pool = new PicturePool();
  derived = 0;

  readonly receive: Pictures['receive'] = (task) => this.#pool.receive(task);

  readonly derive: Pictures['derive'] = (task) => {
    this.derived++;
    return this.#pool.derive(task);
  };

  [Symbol.asyncDispose](): Promise<void> {
    return this.#pool[Symbol.asyncDispose]();
  }
}

async function names(server: TestServer): Promise<string[]> {
  const rows = await server.deps.db.read.selectFrom('jobs').select('name').execute();
  return rows.map((row) => row.name);
}

/** Heads of the public scope that a process publishes from now on. */
function publicHeads(server: TestServer): BusMessage[] {
  const received: BusMessage[] = [];
  server.deps.bus.subscribe((message) => {
    if (message.type === 'heads') received.push(message);
  });
  return received;
}
