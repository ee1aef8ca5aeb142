import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { exportKey } from './exports.service.ts';

const HOUR_MS = 3_600_000;

forEachDialect((dialect) => {
  test('F30 blobs of a deleted account in a store that fails for a day are deleted when it works again', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    await publish(alice);
    const store = breakDelete(server);
    const deleted = await alice.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await passHours(server, 24);
    const meanwhile = await keysOf(server);
    const failing = (await server.admin().get('/api/admin/alerts')).body;
    store.heal();

    await passHours(server, 2);

    expect(deleted.status).toBe(204);
    expect(meanwhile).toHaveLength(1);
    expect(failing).toMatchObject([{ kind: 'jobs_failing', detail: 'media.remove: Error: The store is away' }]);
    expect(await keysOf(server)).toEqual([]);
  });

  test('F30 an export that expires while the store fails is deleted when it works again', async () => {
    await using server = await TestServer.start({ dialect });
    const { blobs, config, db, jobs, newId } = server.deps;
    const id = newId();
    const file = path.join(config.dataDir, 'copy');
    await writeFile(file, 'all about alice');
    await blobs.put([{ key: exportKey(id), path: file }]);
    const store = breakDelete(server);
    await db.write((tx) => jobs.enqueue(tx, 'exports.expire', { id }));
    await passHours(server, 24);
    store.heal();

    await passHours(server, 2);

    expect(await keysOf(server)).toEqual([]);
  });
});

/** From now on the store fails to delete, until `heal`. */
function breakDelete({ deps: { blobs } }: TestServer): { heal(): void } {
  const works = blobs.delete.bind(blobs);
  blobs.delete = () => Promise.reject(new Error('The store is away'));
  return {
    heal() {
      blobs.delete = works;
    },
  };
}

async function passHours(server: TestServer, hours: number): Promise<void> {
  for (let i = 0; i < hours; i++) {
    await server.settle();
    server.clock.advance(HOUR_MS);
  }
  await server.settle();
}

async function keysOf({ deps }: TestServer): Promise<string[]> {
  return (await Array.fromAsync(deps.blobs.list())).map(({ key }) => key);
}
