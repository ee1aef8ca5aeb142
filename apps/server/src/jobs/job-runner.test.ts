import { expect, test, vi } from 'vitest';
import type { Database, Dialect } from '../db/database.ts';
import { AppError } from '../errors.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import { TestServer } from '../testing/test-server.ts';
import type { JobHandlers, JobConcurrency } from './job-handlers.ts';
import { JobRunner } from './job-runner.ts';
import { forgetAccountOfJobs } from './release-jobs.ts';

const MINUTE_MS = 60_000;

forEachDialect((dialect) => {
  test('a job runs once with its payload and is deleted', async () => {
    await using world = await World.open(dialect);
    await world.enqueue('note', { text: 'hello' });

    const count = await world.runner().runDue();

    expect(count).toBe(1);
    expect(world.done).toEqual(['hello']);
    expect(await world.rows()).toEqual([]);
  });

  test('a job exists only if its write was committed', async () => {
    await using world = await World.open(dialect);

    const write = world.server.deps.db.write(async (tx) => {
      await world.server.deps.jobs.enqueue(tx, 'note', { text: 'never' });
      throw new Error('rolled back');
    });

    await expect(write).rejects.toThrow('rolled back');
    expect(await world.runner().runDue()).toBe(0);
  });

  test('a delayed job waits until its time', async () => {
    await using world = await World.open(dialect);
    await world.enqueue('note', { text: 'later' }, MINUTE_MS);

    const now = await world.runner().runDue();
    world.server.clock.advance(MINUTE_MS);
    const then = await world.runner().runDue();

    expect([now, then]).toEqual([0, 1]);
  });

  test('a failing job is retried after growing waits, and is kept as dead after ten attempts', async () => {
    await using world = await World.open(dialect);
    await world.enqueue('fail', {});

    const waits: number[] = [];
    for (let i = 0; i < 10; i++) {
      await world.runner().runDue();
      const [row] = await world.rows();
      waits.push((row?.runAt ?? 0) - world.server.clock.now());
      world.server.clock.advance(24 * 60 * MINUTE_MS);
    }

    expect(waits.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
    expect(await world.rows()).toMatchObject([
      { state: 'dead', attempts: 10, lastError: `Error: it fails${'!'.repeat(485)}` },
    ]);
    expect(await world.runner().runDue()).toBe(0);
  });

  test('two runners share the jobs and run each once', async () => {
    await using world = await World.open(dialect);
    for (let i = 0; i < 12; i++) await world.enqueue('note', { text: String(i) });

    const counts = await Promise.all([world.runner().runDue(), world.runner().runDue()]);

    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect(world.done.toSorted()).toEqual(Array.from({ length: 12 }, (_, i) => String(i)).toSorted());
  });

  test('a job whose process died runs on another one when its lease is over', async () => {
    await using world = await World.open(dialect);
    await world.enqueue('note', { text: 'again' });
    const leaseUntil = world.server.clock.now() + MINUTE_MS;
    await world.server.deps.db.write((tx) => tx.updateTable('jobs').set({ leaseOwner: 'dead', leaseUntil }).execute());

    const during = await world.runner().runDue();
    world.server.clock.advance(MINUTE_MS);
    const after = await world.runner().runDue();

    expect([during, after]).toEqual([0, 1]);
  });

  test('a job that is leased while its runner stops is left to others', async () => {
    await using world = await World.open(dialect);
    await world.enqueue('note', { text: 'later' });
    const runner = world.runner();

    await runner.start();
    await runner.stop(0);

    expect(world.done).toEqual([]);
    expect(await world.rows()).toMatchObject([{ leaseOwner: null, attempts: 0 }]);
  });

  test('a job that outlives its lease is not started a second time', async () => {
    await using world = await World.open(dialect);
    const runner = world.runner();
    await world.enqueue('hang', {});
    const first = runner.runDue();
    await world.hanging;

    world.server.clock.advance(2 * MINUTE_MS);
    const meanwhile = await runner.runDue();
    world.release();

    expect([meanwhile, await first]).toEqual([0, 1]);
    expect(await world.rows()).toEqual([]);
  });

  test('a job with its own concurrency neither waits for hanging ones nor delays them', async () => {
    await using world = await World.open(dialect);
    const runner = world.runner({ hang: 1 });
    await runner.start();
    await world.enqueue('hang', {});
    await world.hanging;
    await world.enqueue('hang', {});
    await world.enqueue('note', { text: 'past the one that hangs' });

    await world.firstNote;

    expect(world.done).toEqual(['past the one that hangs']);
    expect(world.hangs).toBe(1);
    await runner.stop(10);
    world.release();
  });

  test('hanging jobs leave the concurrency of others free', async () => {
    await using world = await World.open(dialect);
    const runner = world.runner({ note: 1 });
    await runner.start();
    for (let i = 0; i < 3; i++) await world.enqueue('hang', {});
    await world.hanging;
    await world.enqueue('note', { text: 'beside them' });

    await world.firstNote;

    expect(world.done).toEqual(['beside them']);
    expect(world.hangs).toBeLessThanOrEqual(2);
    await runner.stop(10);
    world.release();
  });

  test('E13 accounts take turns in the order of their jobs, whoever queued more', async () => {
    await using world = await World.open(dialect);
    const [eve, bob] = [await world.accountOf('eve'), await world.accountOf('bob')];
    for (const [text, accountId] of [
      ['eve 1', eve],
      ['eve 2', eve],
      ['eve 3', eve],
      ['bob 1', bob],
      ['server', undefined],
    ] as const) {
      await world.enqueue('note', { text }, 0, accountId);
      world.server.clock.advance(1);
    }

    await world.runner().runDue();

    expect(world.done).toEqual(['eve 1', 'bob 1', 'server', 'eve 2', 'eve 3']);
  });

  test('E13 one account has one job of a kind at a time, and another does not wait for it', async () => {
    await using world = await World.open(dialect);
    const runner = world.runner({ hang: 2 });
    const [eve, bob] = [await world.accountOf('eve'), await world.accountOf('bob')];
    for (let i = 0; i < 3; i++) await world.enqueue('hang', {}, 0, eve);
    await runner.start();
    await world.hanging;
    await world.enqueue('note', { text: 'of eve, of another kind' }, 0, eve);
    await world.firstNote;
    const before = world.hangs;
    await world.enqueue('hang', {}, 0, bob);

    await vi.waitFor(() => expect(world.hangs).toBe(2));

    expect(before).toBe(1);
    await runner.stop(10);
    world.release();
  });

  test('E13 jobs of an account that used its minutes wait until it has some again', async () => {
    await using world = await World.open(dialect);
    const eve = await world.accountOf('eve');
    for (let i = 0; i < 2; i++) await world.enqueue('work', { minutes: 30 }, 0, eve);
    await world.enqueue('note', { text: 'bob' }, 0, await world.accountOf('bob'));
    const runner = world.runner();

    const counts = [await runner.runDue(), await runner.runDue()];
    world.server.clock.advance(40 * MINUTE_MS);
    counts.push(await runner.runDue());

    expect(counts).toEqual([2, 0, 1]);
    expect(world.done).toEqual(['bob']);
  });

  test('jobs of a deleted account run, and do not name it', async () => {
    await using world = await World.open(dialect);
    const eve = await world.accountOf('eve');
    await world.enqueue('note', { text: 'left' }, MINUTE_MS, eve);

    await world.server.deps.db.write((tx) => forgetAccountOfJobs(tx, eve));

    expect(await world.rows()).toMatchObject([{ accountId: null }]);
  });

  test('a running server starts a job at once, and releases unfinished ones', async () => {
    await using world = await World.open(dialect);
    const runner = world.runner();
    await runner.start();
    await world.enqueue('hang', {});
    await world.hanging;

    await runner.stop(10);

    expect(await world.rows()).toMatchObject([{ state: 'waiting', attempts: 0, leaseOwner: null, leaseUntil: 0 }]);
    world.release();
  });
});

test('P6 on SQLite a restart resumes the jobs of the previous process at once', async () => {
  await using world = await World.open('sqlite');
  await world.enqueue('note', { text: 'again' });
  const leaseUntil = world.server.clock.now() + MINUTE_MS;
  await world.server.deps.db.write((tx) => tx.updateTable('jobs').set({ leaseOwner: 'dead', leaseUntil }).execute());

  const runner = world.runner();
  await runner.start();
  await world.firstNote;
  await runner.stop(1000);

  expect(world.done).toEqual(['again']);
  expect(await world.rows()).toEqual([]);
});

test('P7 a job that meets a full disk is never given up', async () => {
  await using world = await World.open('sqlite');
  const runner = world.runner();
  await world.enqueue('store', {});

  for (let i = 0; i < 15; i++) {
    await runner.runDue();
    world.server.clock.advance(60 * MINUTE_MS);
  }

  expect(await world.rows()).toMatchObject([{ state: 'waiting', attempts: 9 }]);
});

class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly done: string[] = [];
  hangs = 0;
  readonly hanging: Promise<void>;
  readonly firstNote: Promise<void>;
  release: () => void = () => {};
  readonly #handlers: JobHandlers;

  private constructor(server: TestServer) {
    this.server = server;
    const started = Promise.withResolvers<void>();
    const noted = Promise.withResolvers<void>();
    this.hanging = started.promise;
    this.firstNote = noted.promise;
    this.#handlers = {
      note: async (_deps, payload) => {
        this.done.push(String(payload['text']));
        noted.resolve();
      },
      fail: async () => {
        throw new Error(`it fails${'!'.repeat(600)}`);
      },
      work: async (_deps, payload) => {
        this.server.clock.advance(Number(payload['minutes']) * MINUTE_MS);
      },
      store: async () => {
        throw new AppError('storage_full');
      },
      hang: async () => {
        this.hangs++;
        const released = Promise.withResolvers<void>();
        this.release = released.resolve;
        started.resolve();
        await released.promise;
      },
    };
  }

  static async open(dialect: Dialect): Promise<World> {
    return new World(await TestServer.start({ dialect, overrides: { random: () => 0.5 } }));
  }

  runner(rooms: JobConcurrency = {}): JobRunner {
    return new JobRunner(this.server.deps, this.#handlers, rooms);
  }

  accountOf(name: string): Promise<string> {
    return this.server.as(name).id();
  }

  async enqueue(name: string, payload: Record<string, unknown>, inMs = 0, accountId?: string): Promise<void> {
    const { db, jobs, clock } = this.server.deps;
    await db.write((tx) => jobs.enqueue(tx, name, payload, { runAt: clock.now() + inMs, accountId }));
  }

  rows(): ReturnType<typeof readJobs> {
    return readJobs(this.server.deps.db);
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]();
  }
}

function readJobs(db: Database) {
  return db.read.selectFrom('jobs').selectAll().execute();
}
