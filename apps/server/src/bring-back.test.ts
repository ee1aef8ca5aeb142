import { expect, test } from 'vitest';
import { isBackupRunning } from './backups/running-backup.ts';
import { bringInstantsBack } from './bring-back.ts';
import { scheduleDatabaseCheck } from './database-check.ts';
import { scheduleMediaSweep } from './features/media/media.jobs.ts';
import { scheduleHousekeeping } from './housekeeping.ts';
import { publish } from './testing/posting.ts';
import { forEachDialect } from './testing/temporary-database.ts';
import { TestServer } from './testing/test-server.ts';

const MINUTE_MS = 60_000;
const YEAR_MS = 365 * 86_400_000;

/* The clock of a server was ahead by a year once. */

forEachDialect((dialect) => {
  test('E21 jobs that were queued, tried or leased while the clock was ahead wait as long as they were meant to', async () => {
    await using server = await TestServer.start({ dialect });
    const { db, jobs } = server.deps;
    const now = server.clock.now();
    server.clock.advance(YEAR_MS);
    const queued = server.clock.now();
    await db.write((tx) => jobs.enqueue(tx, 'a queued', {}, { runAt: queued + MINUTE_MS }));
    server.clock.advance(-YEAR_MS);
    for (const name of ['b tried', 'c leased', 'd later']) {
      await db.write((tx) => jobs.enqueue(tx, name, {}, name === 'd later' ? { runAt: now + YEAR_MS } : {}));
    }
    const ahead = now + YEAR_MS;
    await db.write(async (tx) => {
      await tx.updateTable('jobs').set({ attempts: 1, runAt: ahead }).where('name', '=', 'b tried').execute();
      await tx
        .updateTable('jobs')
        .set({ leaseOwner: 'gone', leaseUntil: ahead })
        .where('name', '=', 'c leased')
        .execute();
    });

    await bringInstantsBack(server.deps);

    expect(await db.read.selectFrom('jobs').select(['name', 'runAt', 'leaseUntil']).orderBy('name').execute()).toEqual([
      { name: 'a queued', runAt: now + MINUTE_MS, leaseUntil: 0 },
      { name: 'b tried', runAt: now, leaseUntil: 0 },
      { name: 'c leased', runAt: now, leaseUntil: 0 },
      { name: 'd later', runAt: ahead, leaseUntil: 0 },
    ]);
  });

  test('E21 a recurring job that waits longer than its period is due now', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    const now = server.clock.now();
    const schedule = async () => {
      await scheduleHousekeeping(server.deps);
      await scheduleMediaSweep(server.deps);
      await scheduleDatabaseCheck(server.deps);
    };
    const times = async () => (await db.read.selectFrom('jobs').select('runAt').execute()).map(({ runAt }) => runAt);
    await schedule();
    const before = await times();
    await db.write((tx) =>
      tx
        .updateTable('jobs')
        .set({ runAt: now + YEAR_MS })
        .execute(),
    );

    await schedule();

    expect(before.every((time) => time > now)).toBe(true);
    expect(await times()).toEqual(before.map(() => now));
  });

  test('E21 posts from the future do not stay on top of feeds, profiles and tags', async () => {
    await using server = await TestServer.start({ dialect });
    server.clock.advance(YEAR_MS);
    const alice = server.as('alice');
    const first = await publish(alice, { content: 'one #rose' });
    server.clock.advance(1);
    const second = await publish(alice, { content: 'two #rose' });
    server.clock.advance(-YEAR_MS);
    const now = server.clock.now();

    await bringInstantsBack(server.deps);
    await server.settle();
    server.clock.advance(MINUTE_MS);
    const third = await publish(alice, { content: 'three #rose' });

    for (const path of ['/api/posts', '/api/posts/my', '/api/tags/rose/posts']) {
      const { body } = await alice.get(path);
      expect(body, path).toMatchObject([third, second, first].map(({ id }) => ({ id })));
    }
    const rows = await server.deps.db.read
      .selectFrom('posts')
      .select(['createdAt', 'rev'])
      .orderBy('createdAt')
      .orderBy('id')
      .execute();
    expect(rows.map(({ createdAt }) => createdAt)).toEqual([now, now, now + MINUTE_MS]);
    expect(rows.map(({ rev }) => rev)).toEqual([first.rev + 1, second.rev + 1, third.rev]);
    const touched = await server.deps.db.read
      .selectFrom('syncChanges')
      .select('id')
      .where('type', '=', 'post')
      .execute();
    expect(new Set(touched.map(({ id }) => id))).toEqual(new Set([first.id, second.id, third.id]));
  });

  test('E21 pushes, counters, checks of files, exports and backups do not wait for a clock that was ahead', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    const now = server.clock.now();
    const ahead = now + YEAR_MS;
    const alice = server.as('alice');
    const post = await publish(alice);
    const userId = await alice.id();
    const id = server.deps.newId();
    await db.write(async (tx) => {
      await tx.updateTable('media').set({ checkedAt: ahead }).execute();
      await tx.deleteFrom('dirtyPosts').execute();
      const dirty = { postId: post.id, authorId: userId, dueAt: ahead, views: 0, flowers: 0 };
      await tx.insertInto('dirtyPosts').values(dirty).execute();
      const activity = { subjectId: post.id, kind: 'flower' as const, ownerId: userId, dueAt: ahead };
      await tx.insertInto('dirtyActivities').values(activity).execute();
      const times = { requestedAt: ahead, finishedAt: null, bytes: null };
      await tx
        .insertInto('exports')
        .values({ userId, id, state: 'ready', attempts: 1, ...times })
        .execute();
      const push = { userId, tag: 't', endpoint: '', kind: 'message' as const, subjectId: id, messageId: null };
      const due = { version: 1, attempts: 0, runAt: ahead, leaseUntil: ahead, wantedAt: ahead };
      await tx
        .insertInto('pushQueue')
        .values({ ...push, ...due })
        .execute();
      const backup = { id, kind: 'manual' as const, path: '/', state: 'running' as const, error: null };
      const end = { startedAt: ahead, seenAt: ahead, finishedAt: null, bytes: null, sha256: null };
      await tx
        .insertInto('backups')
        .values({ ...backup, ...end })
        .execute();
    });

    await bringInstantsBack(server.deps);

    expect(await db.read.selectFrom('media').select('checkedAt').execute()).toEqual([{ checkedAt: 0 }]);
    expect(await db.read.selectFrom('dirtyPosts').select('dueAt').execute()).toEqual([{ dueAt: now }]);
    expect(await db.read.selectFrom('dirtyActivities').select('dueAt').execute()).toEqual([{ dueAt: now }]);
    expect(await db.read.selectFrom('exports').select('requestedAt').execute()).toEqual([{ requestedAt: now }]);
    expect(await db.read.selectFrom('pushQueue').select(['runAt', 'leaseUntil', 'wantedAt']).execute()).toEqual([
      { runAt: now, leaseUntil: 0, wantedAt: now },
    ]);
    expect(await isBackupRunning(server.deps)).toBe(false);
  });
});
