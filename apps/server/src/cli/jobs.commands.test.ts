import { expect, test } from 'vitest';
import { runCommandOf } from '../testing/commands.ts';
import { forEachDialect, migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('jobs that were given up are listed without what they carry, retried and dropped, one or all', async () => {
    await using place = await migratedPlace(dialect);
    await using server = await TestServer.start({ place });
    const run = (...args: string[]) => runCommandOf(place, ['jobs', ...args, '--json']);
    const [first = '', second = ''] = await giveUp(server, 5);

    const listed = await run('list');
    const dry = await run('drop', '--all', '--dry-run');
    const one = [await run('retry', first), await run('retry', first), await run('drop', second)];
    const retried = await run('retry', '--all');
    const left = await run('list');
    await giveUp(server, 2);
    const dropped = await run('drop', '--all');
    const text = await runCommandOf(place, ['jobs', 'list']);

    expect(listed.json).toMatchObject({ ok: true, state: 'dead', count: 5 });
    expect(listed.out).toContain('the disk is away');
    expect(listed.out).not.toContain('secret address');
    expect(dry.json).toMatchObject({ dropped: 5, dryRun: true });
    expect(one.map(({ code }) => code)).toEqual([0, 1, 0]);
    expect(one[1]?.err).toBe('No job with this id was given up: see posy jobs list\n');
    expect([retried.json, left.json]).toMatchObject([{ retried: 3 }, { count: 0, jobs: [] }]);
    expect([dropped.json, text.out]).toEqual([{ ok: true, dropped: 2, dryRun: false }, 'No job was given up.\n']);
    const lines = await server.deps.db.read.selectFrom('audit').select('action').orderBy('createdAt').execute();
    expect(lines.map(({ action }) => action).toSorted()).toEqual(['job.drop', 'job.drop', 'job.retry', 'job.retry']);
  });
});

test('a command about a job names one by its id, or all', async () => {
  await using place = await migratedPlace('sqlite');

  const results = [
    await runCommandOf(place, ['jobs', 'retry']),
    await runCommandOf(place, ['jobs', 'drop', 'x', '--all']),
    await runCommandOf(place, ['jobs', 'drop', 'no-id']),
    await runCommandOf(place, ['jobs', 'list', '--state', 'lost']),
  ];

  expect(results.map(({ code }) => code)).toEqual([2, 2, 2, 2]);
});

/** Inserts jobs that were given up, and returns their ids. */
async function giveUp({ deps, clock }: TestServer, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => deps.newId());
  const rows = ids.map((id) => ({
    id,
    name: 'emails.deliver',
    payload: '{"to":"secret address"}',
    state: 'dead' as const,
    attempts: 10,
    runAt: clock.now(),
    leaseOwner: null,
    leaseUntil: 0,
    lastError: 'Error: the disk is away',
    createdAt: clock.now(),
  }));
  await deps.db.write((tx) => tx.insertInto('jobs').values(rows).execute());
  return ids;
}
