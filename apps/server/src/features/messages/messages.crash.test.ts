// @module-tag long
import { conversationIdOf } from '@posy/contract/conversation-id';
import { v7 as uuidv7 } from 'uuid';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { readId } from '../../testing/messaging.ts';
import { signUpAt, withDatabaseOf } from '../../testing/other-process.ts';
import { ServerProcess, TemporaryFolder } from '../../testing/server-process.ts';

const MINUTE_MS = 60_000;

test(
  'H03 a server killed between storing and answering a message gives the same answer to the retry',
  { timeout: 2 * MINUTE_MS },
  async () => {
    await using folder = await TemporaryFolder.make();
    const first = await ServerProcess.start(folder.path);
    const alice = await signUpAt(first.origin, 'alice');
    const bob = await signUpAt(first.origin, 'bob');
    const id = uuidv7();
    const request = {
      path: `/api/conversations/${conversationIdOf(readId(alice.id), readId(bob.id))}/messages`,
      headers: { cookie: alice.cookie, 'content-type': 'application/json', 'idempotency-key': uuidv7() },
      body: JSON.stringify({ id, toUserId: bob.id, content: 'Once' }),
    };
    const post = (origin: string) =>
      fetch(`${origin}${request.path}`, { method: 'POST', headers: request.headers, body: request.body });

    const lost = post(first.origin).catch(() => null);
    await vi.waitFor(async () => expect(await withDatabaseOf(folder.path, readMessages)).toHaveLength(1), {
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
      expect(await withDatabaseOf(folder.path, readMessages)).toEqual([{ id, n: 1 }]);
    } finally {
      second.kill('SIGTERM');
      await second.exited;
    }
  },
);

function readMessages(db: Database): Promise<{ id: string; n: number }[]> {
  return db.read.selectFrom('messages').select(['id', 'n']).execute();
}
