import { expect, test } from 'vitest';
import { backUp } from '../testing/backups.ts';
import { publish } from '../testing/posting.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { forEachDialect, migratedPlace } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';

forEachDialect((dialect) => {
  test('F28 a cursor issued after the backup gets a snapshot, also when new writes have passed it', async () => {
    await using place = await migratedPlace(dialect);
    const before = await TestServer.start({ place });
    const device = new PullingDevice(before.as('bob'));
    await publish(before.as('alice'));
    await device.pull();
    const old = device.cursor;
    const backup = await backUp(place);
    for (let i = 0; i < 2; i++) await publish(before.as('alice'));
    await device.pull();
    const lost = device.cursor;
    await before[Symbol.asyncDispose]();
    await backup.restore();

    await using after = await TestServer.start({ place });
    const bob = new PullingDevice(after.anotherDeviceOf('bob'));
    const atOnce = await bob.pullOnce(lost);
    for (let i = 0; i < 5; i++) await publish(after.anotherDeviceOf('alice'));
    const overtaken = await bob.pullOnce(lost);
    const known = await bob.pullOnce(old);

    expect(overtaken.cursor.g).toBeGreaterThan(Number(lost?.split('.')[1]));
    expect([atOnce, overtaken]).toMatchObject([
      { base: null, reset: ['g', 'u'] },
      { base: null, reset: ['g', 'u'] },
    ]);
    expect(known.reset).toEqual([]);
    expect(known.ops.filter(({ t }) => t === 'post')).toHaveLength(5);
  });

  test('F28 a backup of a stopped server is distinguished from the database it replaces', async () => {
    await using place = await migratedPlace(dialect);
    const first = await TestServer.start({ place });
    await publish(first.as('alice'));
    await first[Symbol.asyncDispose]();
    const backup = await backUp(place);
    const second = await TestServer.start({ place });
    const device = new PullingDevice(second.as('bob'));
    await device.pull();
    await second[Symbol.asyncDispose]();
    await backup.restore();

    await using third = await TestServer.start({ place });

    expect(await new PullingDevice(third.as('cyd')).pullOnce(device.cursor)).toMatchObject({ base: null });
  });

  test('neither a restart nor a kill forces devices to take a snapshot', async () => {
    await using place = await migratedPlace(dialect);
    const first = await TestServer.start({ place });
    const device = new PullingDevice(first.as('bob'));
    await device.pull();
    await publish(first.as('alice'));
    await first[Symbol.asyncDispose]();
    const second = await TestServer.start({ place });
    const bob = new PullingDevice(second.anotherDeviceOf('bob'));
    const restarted = await bob.pullOnce(device.cursor);
    await publish(second.anotherDeviceOf('alice'));
    await bob.pull();
    await second[Symbol.asyncDispose]();
    await kill(place);
    await using third = await TestServer.start({ place });
    await publish(third.anotherDeviceOf('alice'));
    const killed = await new PullingDevice(third.anotherDeviceOf('bob')).pullOnce(bob.cursor);

    expect(restarted.reset).toEqual([]);
    expect(restarted.cursor.epoch).not.toBe(restarted.base?.epoch);
    expect(restarted.ops.filter(({ t }) => t === 'post')).toHaveLength(1);
    expect(killed.reset).toEqual([]);
    expect(killed.ops.filter(({ t }) => t === 'post')).toHaveLength(1);
  });

  /** Simulates a killed process: the end of its epoch is not recorded. */
  async function kill(place: Awaited<ReturnType<typeof migratedPlace>>): Promise<void> {
    await using server = await TestServer.start({ place });
    const { db } = server.deps;
    const ended = await db.read.selectFrom('endedEpochs').selectAll().orderBy('endedAt', 'desc').execute();
    const { epoch } = ended[0] ?? { epoch: '' };
    await db.write(async (tx) => {
      await tx.deleteFrom('endedEpochs').where('epoch', '=', epoch).execute();
      await tx.updateTable('instance').set({ epoch, isRunning: 1 }).execute();
    });
  }
});

test('processes on one database share an epoch, and the last one ends it', async () => {
  await using place = await migratedPlace('postgres');
  const one = await TestServer.start({ place });
  const other = await TestServer.start({ place });
  const shared = [one.deps.heads.epoch, other.deps.heads.epoch];
  await one[Symbol.asyncDispose]();
  const isRunning = await other.deps.db.read.selectFrom('instance').select('isRunning').execute();
  await other[Symbol.asyncDispose]();
  await using next = await TestServer.start({ place });

  const [epoch] = shared;
  expect(shared[1]).toBe(epoch);
  expect(isRunning).toEqual([{ isRunning: 1 }]);
  expect(next.deps.heads.epoch).not.toBe(epoch);
  expect(await next.deps.db.read.selectFrom('endedEpochs').select('epoch').execute()).toEqual([{ epoch }]);
});
