import { once } from 'node:events';
import { readdirSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { temporaryDatabase } from '../testing/temporary-database.ts';
import type { Database, Db } from './database.ts';
import { openDatabase } from './open-database.ts';
import { openSqlite } from './sqlite.ts';

test('S07 commits are synced, keys are enforced, and schemas are not trusted, after the first write too', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const { db } = temporary;

  const settings = await db.write(async (tx) => {
    await tx.insertInto('deletedIds').values({ hash: 'a', at: 0 }).execute();
    const read = async (name: string) =>
      Object.values((await sql<Record<string, unknown>>`${sql.raw(`pragma ${name}`)}`.execute(tx)).rows[0] ?? {})[0];
    return {
      journal: await read('journal_mode'),
      synchronous: await read('synchronous'),
      foreignKeys: await read('foreign_keys'),
      trustedSchema: await read('trusted_schema'),
      secureDelete: await read('secure_delete'),
    };
  });

  expect(settings).toEqual({ journal: 'wal', synchronous: 2, foreignKeys: 1, trustedSchema: 0, secureDelete: 1 });
});

test('S06 the database is readable by its owner alone', async () => {
  await using temporary = await temporaryDatabase('sqlite');

  expect(statSync(join(temporary.place.dataDir, 'posy.db')).mode & 0o777).toBe(0o600);
});

test('P9 a lock held by another process delays writes, which wait for it outside of SQLite', async () => {
  await using locked = await LockedDatabase.open(3);
  const { db } = locked;

  await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      db.write((tx) =>
        tx
          .insertInto('deletedIds')
          .values({ hash: `k${i}`, at: 0 })
          .execute(),
      ),
    ),
  );

  // One group of writes tried four times, with pauses in between.
  expect(locked.pauses).toEqual([28, 28, 28]);
  // SQLite's own waiting would block the event loop.
  expect([await busyTimeoutOf(db.read), await db.write(busyTimeoutOf)]).toEqual([0, 0]);
  const rows = await db.read.selectFrom('deletedIds').select('hash').execute();
  expect(rows).toHaveLength(20);
});

test('P9 a database opens while another process writes to it', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const file = join(temporary.place.dataDir, 'posy.db');
  const lock = new Worker(join(import.meta.dirname, '../testing/lock.worker.ts'), { workerData: [file, 500] });
  await once(lock, 'message');

  const second = openDatabase({ ...temporary.place, onFatal: () => {}, onPoolError: () => {}, random: () => 0.5 });

  const rows = await second.read.selectFrom('deletedIds').select('hash').execute();
  await second.close();
  await lock.terminate();
  expect(rows).toEqual([]);
});

test('P9 a lock that is not released ends in 503 after four seconds of pauses, and the next write works', async () => {
  await using locked = await LockedDatabase.open(Infinity);
  const write = () => locked.db.write((tx) => tx.insertInto('deletedIds').values({ hash: 'k', at: 0 }).execute());

  await expect(write()).rejects.toMatchObject({ code: 'server_busy', status: 503, retryAfterSeconds: 1 });
  locked.release();

  expect(locked.pauses.reduce((sum, ms) => sum + ms, 0)).toBe(143 * 28);
  await expect(write()).resolves.toBeDefined();
});

test('P7 a full disk is 507, loses no answered write, and recovers', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const { db } = temporary;
  const insert = (hash: string) => db.write((tx) => tx.insertInto('deletedIds').values({ hash, at: 0 }).execute());
  await insert('before');
  const setMaxPages = (pages: number) =>
    db.write((tx) => sql`${sql.raw(`pragma max_page_count = ${pages}`)}`.execute(tx));
  // SQLite never shrinks below the file's size, so this leaves no space at all.
  await setMaxPages(1);

  await expect(insert('x'.repeat(1_000_000))).rejects.toMatchObject({ code: 'storage_full', status: 507 });
  expect(await db.read.selectFrom('deletedIds').select('hash').execute()).toEqual([{ hash: 'before' }]);
  await setMaxPages(1_000_000);
  await insert('y'.repeat(1_000_000));

  expect(await db.read.selectFrom('deletedIds').select('hash').orderBy('hash').execute()).toEqual([
    { hash: 'before' },
    { hash: 'y'.repeat(1_000_000) },
  ]);
});

test('refreshed statistics keep no samples that would make SQLite prepare every query again', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const { db } = temporary;
  await db.write(async (tx) => {
    for (let i = 0; i < 300; i++) {
      await tx
        .insertInto('syncChanges')
        .values({ scope: `u:${i % 7}`, seq: i, type: 'post', id: `p${i}`, at: i })
        .execute();
    }
  });

  await db.optimize();

  const samples = await sql<{ count: number }>`select count(*) as count from sqlite_stat4`.execute(db.read);
  const averages = await sql<{ count: number }>`select count(*) as count from sqlite_stat1`.execute(db.read);
  expect(samples.rows[0]?.count).toBe(0);
  expect(averages.rows[0]?.count).toBeGreaterThan(0);
  // Both connections were reopened and still work.
  await db.write((tx) => tx.insertInto('deletedIds').values({ hash: 'k', at: 0 }).execute());
  expect(await db.read.selectFrom('deletedIds').select('hash').execute()).toHaveLength(1);
});

test('writes of one turn of the event loop share a commit, those of other turns do not', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const { db } = temporary;
  const seen: number[] = [];
  const insert = (key: string) =>
    db.write(async (tx) => {
      await tx.insertInto('deletedIds').values({ hash: key, at: 0 }).execute();
      // Uncommitted rows are invisible from outside.
      seen.push((await db.read.selectFrom('deletedIds').select('hash').execute()).length);
    });

  await Promise.all([insert('a'), insert('b'), insert('c')]);
  await insert('d');

  expect(seen).toEqual([0, 0, 0, 3]);
});

test.runIf(process.platform === 'linux')('the rollback data of a group of writes stays in memory', async () => {
  await using temporary = await temporaryDatabase('sqlite');
  const { db } = temporary;
  const keys = Array.from({ length: 100 }, (_, i) => `k${i}`);
  const rows = keys.map((key) => ({ hash: key + 'a'.repeat(3000), at: 0 }));
  await db.write((tx) => tx.insertInto('deletedIds').values(rows).execute());
  const before = new Set(deletedFiles());
  const during: string[] = [];

  await db.write(async (tx) => {
    await tx.updateTable('deletedIds').set({ at: 1 }).execute();
    during.push(...deletedFiles());
  });

  expect(during.filter((file) => !before.has(file))).toEqual([]);
});

/** Open files of this process without a name, as SQLite's temporary files are. */
function deletedFiles(): string[] {
  return readdirSync('/proc/self/fd').flatMap((fd) => {
    try {
      const file = readlinkSync(`/proc/self/fd/${fd}`);
      return file.endsWith('(deleted)') ? [file] : [];
    } catch {
      return [];
    }
  });
}

/** A database that another process has locked, with pauses that are noted instead of waited for. */
class LockedDatabase implements AsyncDisposable {
  readonly db: Database;
  readonly pauses: number[] = [];
  readonly #temporary: AsyncDisposable;
  readonly #other: BetterSqlite3.Database;

  private constructor(temporary: AsyncDisposable, path: string, releaseAfter: number) {
    this.#temporary = temporary;
    this.#other = new BetterSqlite3(path);
    this.db = openSqlite({
      path,
      onFatal: () => {},
      random: () => 0.5,
      sleep: async (ms) => {
        this.pauses.push(ms);
        if (this.pauses.length === releaseAfter) this.release();
      },
    });
    this.#other.exec('BEGIN IMMEDIATE');
  }

  /** The lock is released after this many pauses. */
  static async open(releaseAfter: number): Promise<LockedDatabase> {
    const temporary = await temporaryDatabase('sqlite');
    return new LockedDatabase(temporary, join(temporary.place.dataDir, 'posy.db'), releaseAfter);
  }

  release(): void {
    this.#other.exec('COMMIT');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#other.close();
    await this.db.close();
    await this.#temporary[Symbol.asyncDispose]();
  }
}

async function busyTimeoutOf(db: Db): Promise<unknown> {
  const { rows } = await sql<{ timeout: number }>`pragma busy_timeout`.execute(db);
  return rows[0]?.timeout;
}
