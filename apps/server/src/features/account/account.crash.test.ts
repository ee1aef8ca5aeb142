// @module-tag long
import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { systemClock } from '../../system-time.ts';
import { insertPosts } from '../../testing/insert-posts.ts';
import { signUpAt, withDatabaseOf } from '../../testing/other-process.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';
import { TEST_PASSWORD } from '../../testing/test-server.ts';

const POSTS = 6000;
const MINUTE_MS = 60_000;

test(
  'P6 a server killed while it removes a large account resumes after a restart',
  { timeout: 2 * MINUTE_MS },
  async () => {
    await using folder = await TemporaryFolder.make();
    const first = await ServerProcess.start(folder.path);
    const { id, cookie } = await signUpAt(first.origin, 'alice');
    await withDatabaseOf(folder.path, (db) => insertPosts({ db, newId: randomUUID, clock: systemClock }, id, POSTS));

    const answer = await fetch(`${first.origin}/api/user`, {
      method: 'DELETE',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ password: TEST_PASSWORD }),
    });
    first.kill('SIGKILL');
    await first.exited;
    const left = await withDatabaseOf(folder.path, countPosts);
    const second = await ServerProcess.start(folder.path);

    try {
      expect(answer.status).toBe(204);
      expect(left).toBeGreaterThan(0);
      await vi.waitFor(async () => expect(await withDatabaseOf(folder.path, countPosts)).toBe(0), {
        timeout: MINUTE_MS,
        interval: 200,
      });
      await vi.waitFor(async () => expect(await withDatabaseOf(folder.path, (db) => countUsers(db, id))).toBe(0), {
        timeout: MINUTE_MS,
        interval: 200,
      });
    } finally {
      second.kill('SIGTERM');
      await second.exited;
    }
  },
);

async function countPosts(db: Database): Promise<number> {
  return (await db.read.selectFrom('posts').select('id').execute()).length;
}

async function countUsers(db: Database, id: string): Promise<number> {
  return (await db.read.selectFrom('users').select('id').where('id', '=', id).execute()).length;
}
