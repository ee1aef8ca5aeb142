import { APP_VERSION } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import { findProcesses } from './processes.repo.ts';

const MINUTE_MS = 60_000;

forEachDialect((dialect) => {
  test('a process is registered from its start to its clean end', async () => {
    await using server = await TestServer.start({ dialect });
    const before = await findProcesses(server.deps.db.read);

    await server.listen();
    const during = await findProcesses(server.deps.db.read);
    await server.server.close();

    const at = server.clock.now();
    expect(before).toEqual([]);
    expect(during).toEqual([
      { id: server.deps.processId, role: 'web', version: APP_VERSION, startedAt: at, seenAt: at },
    ]);
    expect(await findProcesses(server.deps.db.read)).toEqual([]);
  });

  test('jobs of a process that was not seen for 15 s are taken over, and those of a living one are not', async () => {
    await using server = await TestServer.start({ dialect });
    const { deps, clock } = server;
    const { heartbeat, jobs } = server.server;
    await addProcess(server, 'dead');
    await addProcess(server, 'alive');

    await heartbeat.beat();
    clock.advance(14_000);
    await see(server, 'alive');
    await heartbeat.beat();
    const early = await jobs.runDue();
    clock.advance(1000);
    await heartbeat.beat();
    const late = await jobs.runDue();

    expect([early, late]).toEqual([0, 1]);
    expect((await findProcesses(deps.db.read)).map(({ id }) => id).toSorted()).toEqual(
      [deps.processId, 'alive'].toSorted(),
    );
    const leased = deps.db.read.selectFrom('jobs').select('leaseOwner').where('leaseOwner', 'is not', null);
    expect(await leased.execute()).toEqual([{ leaseOwner: 'alive' }]);
  });
});

/** Another process that works on a job for a minute. */
async function addProcess({ deps, clock }: TestServer, id: string): Promise<void> {
  const now = clock.now();
  await deps.db.write(async (tx) => {
    await tx
      .insertInto('processes')
      .values({ id, role: 'worker', version: '0.9.0', startedAt: now - MINUTE_MS, seenAt: now - MINUTE_MS })
      .execute();
    await deps.jobs.enqueue(tx, 'house-keeping', {});
    await tx
      .updateTable('jobs')
      .set({ leaseOwner: id, leaseUntil: now + MINUTE_MS })
      .where('leaseOwner', 'is', null)
      .execute();
  });
}

async function see({ deps, clock }: TestServer, id: string): Promise<void> {
  await deps.db.write((tx) => tx.updateTable('processes').set({ seenAt: clock.now() }).where('id', '=', id).execute());
}
