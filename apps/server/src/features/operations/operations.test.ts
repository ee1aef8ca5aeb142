import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DeadJobSchema, OperationsSchema } from '@posy/contract/operations';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { TemporaryFolder } from '../../testing/server-process.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

const LONG = { timeout: 120_000 };
const SPACE = { freeBytes: 3e9, totalBytes: 9e9 };

forEachDialect((dialect) => {
  test('an administrator sees processes, queues, media, disk and backups', LONG, async () => {
    await using server = await TestServer.start({ dialect, overrides: { freeSpace: async () => SPACE } });
    const { deps, clock } = server;
    await server.listen();
    await publish(server.as('ada'));
    await server.settle();
    await addJobs(server, { dead: 2 });
    await deps.db.write((tx) => deps.jobs.enqueue(tx, 'export.make', {}, { runAt: clock.now() - 5000 }));

    const body = Parse(OperationsSchema, (await server.admin().get('/api/admin/operations')).body);

    expect(body).toMatchObject({ database: dialect, disk: SPACE, quarantined: 0, backups: [], pushes: { count: 0 } });
    expect(body.processes).toMatchObject([{ id: deps.processId, role: 'web', version: body.version, isThis: true }]);
    expect(body.jobs).toMatchObject({ due: { count: 1, ageSeconds: 5 }, running: 0, dead: 2 });
    expect(body.media.count).toBe(1);
    expect(body.media.bytes).toBeGreaterThan(100);
  });

  test('a dead job is retried or dropped once, and the audit log has a line of each action', LONG, async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const [first = '', second = ''] = await addJobs(server, { dead: 2 });
    const listed = Parse(Type.Array(DeadJobSchema), (await admin.get('/api/admin/jobs')).body);

    const answers = [
      await admin.post(`/api/admin/jobs/${first}/retry`),
      await admin.post(`/api/admin/jobs/${first}/retry`),
      await admin.delete(`/api/admin/jobs/${second}`),
      await admin.delete(`/api/admin/jobs/${second}`),
    ];

    expect(listed.map(({ id }) => id).toSorted()).toEqual([first, second].toSorted());
    expect(listed[0]).toMatchObject({ name: 'export.make', attempts: 10, error: 'Error: the disk is away' });
    expect(answers.map(({ status }) => status)).toEqual([204, 404, 204, 404]);
    const rows = await server.deps.db.read
      .selectFrom('jobs')
      .select(['id', 'state', 'attempts', 'runAt'])
      .where('name', '=', 'export.make')
      .execute();
    expect(rows).toEqual([{ id: first, state: 'waiting', attempts: 0, runAt: server.clock.now() }]);
    const lines = await server.deps.db.read
      .selectFrom('audit')
      .select(['action', 'target', 'outcome'])
      .where('action', 'like', 'job.%')
      .orderBy('action', 'desc')
      .orderBy('outcome')
      .execute();
    expect(lines).toEqual([
      { action: 'job.retry', target: first, outcome: 'done' },
      { action: 'job.retry', target: first, outcome: 'refused' },
      { action: 'job.drop', target: second, outcome: 'done' },
      { action: 'job.drop', target: second, outcome: 'refused' },
    ]);
  });

  test('a backup that waits is not asked for a second time', async () => {
    const backup = { to: tmpdir(), everyMs: null, keep: 7 };
    await using server = await TestServer.start({ dialect, config: { backup } });
    const admin = server.admin();

    for (let n = 0; n < 2; n++) expect((await admin.post('/api/admin/backups')).status).toBe(204);

    const state = Parse(OperationsSchema, (await admin.get('/api/admin/operations')).body);
    expect(state.jobs.due.count).toBe(1);
  });
});

test('a job that still waits can be neither retried nor dropped', async () => {
  await using server = await TestServer.start();
  const [id = ''] = await addJobs(server, { dead: 1 });
  await server.deps.db.write((tx) => tx.updateTable('jobs').set({ state: 'waiting' }).where('id', '=', id).execute());
  const admin = server.admin();

  const answers = [await admin.post(`/api/admin/jobs/${id}/retry`), await admin.delete(`/api/admin/jobs/${id}`)];

  expect(answers.map(({ status }) => status)).toEqual([404, 404]);
});

test('a backup is refused where no place for backups is set, and none is queued', async () => {
  await using server = await TestServer.start();
  const admin = server.admin();

  const { status } = await admin.post('/api/admin/backups');
  await server.settle();

  expect(status).toBe(404);
  const state = Parse(OperationsSchema, (await admin.get('/api/admin/operations')).body);
  expect([state.canBackUp, state.backups]).toEqual([false, []]);
  expect(await server.deps.db.read.selectFrom('jobs').selectAll().where('name', 'like', 'backup%').execute()).toEqual(
    [],
  );
});

test('an administrator starts one backup, however often the button is pressed', LONG, async () => {
  await using folder = await TemporaryFolder.make();
  const backup = { to: join(folder.path, 'backups'), everyMs: null, keep: 7 };
  await using server = await TestServer.start({ config: { backup } });
  const admin = server.admin();

  const answers = [await admin.post('/api/admin/backups'), await admin.post('/api/admin/backups')];
  await server.settle();

  const state = Parse(OperationsSchema, (await admin.get('/api/admin/operations')).body);
  expect(answers.map(({ status }) => status)).toEqual([204, 204]);
  expect(state.canBackUp).toBe(true);
  expect(state.backups).toMatchObject([{ kind: 'manual', state: 'complete', error: null }]);
  expect(state.backups[0]?.bytes).toBeGreaterThan(1000);
});

/** Inserts jobs that were given up, and returns their ids. */
async function addJobs({ deps, clock }: TestServer, { dead }: { readonly dead: number }): Promise<string[]> {
  const job = { name: 'export.make', payload: '{}', attempts: 10, leaseOwner: null, leaseUntil: 0 };
  const ids = Array.from({ length: dead }, () => deps.newId());
  const times = { runAt: clock.now(), createdAt: clock.now() };
  const rows = ids.map((id) => ({
    ...job,
    ...times,
    id,
    state: 'dead' as const,
    lastError: 'Error: the disk is away',
  }));
  await deps.db.write((tx) => tx.insertInto('jobs').values(rows).execute());
  return ids;
}
