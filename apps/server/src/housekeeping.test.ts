import { expect, test } from 'vitest';
import { runHousekeeping, scheduleHousekeeping } from './housekeeping.ts';
import { forEachDialect } from './testing/temporary-database.ts';
import { TestServer } from './testing/test-server.ts';

const DAY_MS = 86_400_000;

test('housekeeping is queued once, deletes expired sessions, and queues the next run', async () => {
  await using server = await TestServer.start();
  await server.as('alice').user();
  await scheduleHousekeeping(server.deps);
  await scheduleHousekeeping(server.deps);
  const jobs = () =>
    server.deps.db.read.selectFrom('jobs').select('runAt').where('name', '=', 'house-keeping').execute();
  const before = await jobs();
  server.clock.advance(31 * DAY_MS);

  await server.settle();

  expect(before).toHaveLength(1);
  expect(await jobs()).toEqual([{ runAt: server.clock.now() + DAY_MS / 4 }]);
  expect(await server.deps.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
});

forEachDialect((dialect) => {
  test('F29 recurring jobs that were given up run again after a start', async () => {
    await using server = await TestServer.start({ dialect });
    const names = [...(dialect === 'sqlite' ? ['database.check'] : []), 'house-keeping', 'media.check', 'media.sweep'];
    for (const name of names) await addDead(server, name);

    await server.server.jobs.start();
    await server.settle();
    await server.server.jobs.stop(1000);

    const rows = await server.deps.db.read.selectFrom('jobs').select(['name', 'state']).orderBy('name').execute();
    expect(rows).toEqual(names.map((name) => ({ name, state: 'waiting' })));
  });

  test('F29 jobs that were given up are shown to administrators and deleted after a month', async () => {
    await using server = await TestServer.start({ dialect });
    await addDead(server, 'media.variants');
    const alerts = (await server.admin().get('/api/admin/alerts')).body;
    server.clock.advance(31 * DAY_MS);

    await runHousekeeping(server.deps);

    expect(alerts).toMatchObject([{ kind: 'jobs_dead', count: 1, detail: 'media.variants: it failed' }]);
    expect(await server.deps.db.read.selectFrom('jobs').select('name').execute()).toEqual([]);
  });

  test('mails are deleted after 30 days', async () => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').user();
    await server.anonymous().send('/api/password-reset/request', {
      method: 'POST',
      json: { email: 'alice@example.com' },
    });
    await server.settle();
    const count = async () => (await server.deps.db.read.selectFrom('emails').select('id').execute()).length;
    const before = await count();
    server.clock.advance(29 * DAY_MS);
    await runHousekeeping(server.deps);
    const later = await count();
    server.clock.advance(2 * DAY_MS);

    await runHousekeeping(server.deps);

    expect([before, later, await count()]).toEqual([1, 1, 0]);
  });

  test('F29 a failing step of the housekeeping does not stop the others', async () => {
    await using server = await TestServer.start({ dialect });
    await server.as('alice').user();
    await server.deps.db.write((tx) => tx.schema.dropTable('syncChanges').execute());
    server.clock.advance(31 * DAY_MS);

    await expect(runHousekeeping(server.deps)).rejects.toThrow('syncChanges');

    expect(await server.deps.db.read.selectFrom('sessions').select('id').execute()).toEqual([]);
  });
});

async function addDead({ deps }: TestServer, name: string): Promise<void> {
  await deps.db.write(async (tx) => {
    await deps.jobs.enqueue(tx, name, {});
    await tx
      .updateTable('jobs')
      .set({ state: 'dead', attempts: 10, lastError: 'it failed' })
      .where('name', '=', name)
      .execute();
  });
}
