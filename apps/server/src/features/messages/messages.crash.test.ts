import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { openDatabase } from '../../db/open-database.ts';
import { readId } from '../../testing/messaging.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';

const MINUTE_MS = 60_000;

test(
  'a server killed when a message was stored and before that was heard gives the same answer when it is asked again',
  { timeout: 2 * MINUTE_MS },
  async () => {
    await using folder = await TemporaryFolder.make();
    const first = await ServerProcess.start(folder.path);
    const alice = await signUp(first.origin, 'alice');
    const bob = await signUp(first.origin, 'bob');
    const id = randomUUID();
    const request = {
      path: `/api/conversations/${conversationIdOf(readId(alice.id), readId(bob.id))}/messages`,
      headers: { cookie: alice.cookie, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify({ id, toUserId: bob.id, content: 'Once' }),
    };
    const post = (origin: string) =>
      fetch(`${origin}${request.path}`, { method: 'POST', headers: request.headers, body: request.body });

    const lost = post(first.origin).catch(() => null);
    await vi.waitFor(async () => expect(await withDatabase(folder.path, readMessages)).toHaveLength(1), {
      timeout: MINUTE_MS,
      interval: 5,
    });
    first.kill('SIGKILL');
    await Promise.all([first.exited, lost]);
    const second = await ServerProcess.start(folder.path);

    try {
      const answers = [await post(second.origin), await post(second.origin)];
      const bodies = await Promise.all(answers.map((answer) => answer.json()));

      expect(answers.map((answer) => [answer.status, answer.headers.get('idempotency-replayed')])).toEqual([
        [201, 'true'],
        [201, 'true'],
      ]);
      expect(bodies).toEqual([bodies[0], bodies[0]]);
      expect(bodies[0]).toMatchObject({ id, n: 1, k: 1, content: 'Once' });
      expect(await withDatabase(folder.path, readMessages)).toEqual([{ id, n: 1 }]);
    } finally {
      second.kill('SIGTERM');
      await second.exited;
    }
  },
);

async function signUp(origin: string, name: string): Promise<{ id: string; cookie: string }> {
  const response = await fetch(`${origin}/api/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: `${name}@example.com`,
      password: 'rose garden 1',
      firstName: name,
      lastName: 'Tester',
    }),
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
  const dataDir = join(folder, 'data');
  const db = openDatabase({ databaseUrl: null, dataDir, onFatal: fail, onPoolError: () => {}, random: () => 0.5 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

function readMessages(db: Database): Promise<{ id: string; n: number }[]> {
  return db.read.selectFrom('messages').select(['id', 'n']).execute();
}
