import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { writeComment } from '../../testing/commenting.ts';
import { publish } from '../../testing/posting.ts';
import { untilOneWaits } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';
import { hideCommentsOf } from './comments-of-account.ts';
import { deleteThread } from './delete-comments.repo.ts';

test('a comment deleted concurrently does not pass for the last one of a deactivated user', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { db } = server.deps;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const post = await publish(alice);
  const written = [
    await writeComment(bob, post.id),
    await writeComment(bob, post.id),
    await writeComment(bob, post.id),
  ];
  // The comments are hidden in this order.
  const comments = written.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  const bobId = await bob.id();

  const { step } = await db.write(async (tx) => {
    for (const comment of comments.slice(0, 2)) await deleteThread(tx, db, comment.id);
    const waiting = db.write((other) => hideCommentsOf(server.deps, other, bobId, 2));
    await untilOneWaits(db.read);
    return { step: waiting };
  });
  const { isAll } = await step;
  const shown = await db.read.selectFrom('comments').select('id').where('isHidden', '=', 0).execute();

  expect({ isAll, shown: shown.length }).toEqual({ isAll: false, shown: 1 });
});

test('a flower waits for a running deletion of the comment, which waits for no flower, and is refused then', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const { db } = server.deps;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  const comment = await writeComment(alice, (await publish(alice)).id);
  await bob.user();

  const [waiting] = await db.write(async (tx) => {
    await tx.updateTable('comments').set({ rev: 2 }).where('id', '=', comment.id).execute();
    const answer = bob.post(`/api/comments/${comment.id}/flower`, { isFlowered: true });
    await untilOneWaits(db.read);
    await sql`set local lock_timeout = '200ms'`.execute(tx);
    await deleteThread(tx, db, comment.id);
    return [answer];
  });

  expect(await waiting).toMatchObject({ status: 404, body: { code: 'comment_not_found' } });
});
