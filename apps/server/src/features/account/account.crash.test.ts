import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { systemClock } from '../../deps.ts';
import { insertPosts } from '../../testing/insert-posts.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';

const POSTS = 6000;
const MINUTE_MS = 60_000;
const ALICE = { email: 'alice@example.com', password: 'rose garden 1', firstName: 'Alice', lastName: 'Tester' };

test(
  'P6 a server killed while it removes a large account goes on with it when it is back',
  { timeout: 2 * MINUTE_MS },
  async () => {
    await using folder = await TemporaryFolder.make();
    const first = await ServerProcess.start(folder.path);
    const { id, cookie } = await signUp(first.origin);
    await withDatabase(folder.path, (db) => insertPosts({ db, newId: randomUUID, clock: systemClock }, id, POSTS));

    const answer = await fetch(`${first.origin}/api/user`, {
      method: 'DELETE',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ password: ALICE.password }),
    });
    first.kill('SIGKILL');
    await first.exited;
    const left = await withDatabase(folder.path, countPosts);
    const second = await ServerProcess.start(folder.path);

    try {
      expect(answer.status).toBe(204);
      expect(left).toBeGreaterThan(0);
      await vi.waitFor(async () => expect(await withDatabase(folder.path, countPosts)).toBe(0), {
        timeout: MINUTE_MS,
        interval: 200,
      });
      await vi.waitFor(async () => expect(await withDatabase(folder.path, (db) => countUsers(db, id))).toBe(0), {
        timeout: MINUTE_MS,
        interval: 200,
      });
    } finally {
      second.kill('SIGTERM');
      await second.exited;
    }
  },
);

async function signUp(origin: string): Promise<{ id: string; cookie: string }> {
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ALICE),
  });
  const body: unknown = await response.json();
  const id = typeof body === 'object' && body !== null ? String(Reflect.get(body, 'id')) : '';
  return { id, cookie: response.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '' };
}

/** Looks into the data of a server that may be running. */
async function withDatabase<T>(folder: string, work: (db: Database) => Promise<T>): Promise<T> {
  const fail = (error: unknown): never => {
    throw error;
  };
  const db = openDatabase({
    databaseUrl: null,
    dataDir: join(folder, 'data'),
    onFatal: fail,
    onPoolError: () => {},
    random: () => 0.5,
  });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

async function countPosts(db: Database): Promise<number> {
  return (await db.read.selectFrom('posts').select('id').execute()).length;
}

async function countUsers(db: Database, id: string): Promise<number> {
  return (await db.read.selectFrom('users').select('id').where('id', '=', id).execute()).length;
}
