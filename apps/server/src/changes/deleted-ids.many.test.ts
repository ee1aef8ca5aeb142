import { expect, test } from 'vitest';
import { removeRestoredAccount } from '../features/account/removal.ts';
import { removePerson } from '../testing/accounts.ts';
import { advertise, PLAIN_AD } from '../testing/advertising.ts';
import { writeComment, writeReply } from '../testing/commenting.ts';
import { linkForm } from '../testing/linking.ts';
import { postForm, publish, SMALL_PICTURE } from '../testing/posting.ts';
import { makeCollection, readSaved, save } from '../testing/saving.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import type { TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';
import { isDeletedId } from './deleted-ids.ts';
import { TouchSet } from './touches.ts';

forEachDialect((dialect) => {
  test('E03 nobody takes the ids of what was deleted with an account', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, mallory] = [server.as('alice'), server.as('bob'), server.as('mallory')];
    const bobs = await publish(bob);
    const mine = await publish(alice);
    const [comment, underMine] = [await writeComment(alice, bobs.id), await writeComment(bob, mine.id)];
    const replies = [await writeReply(bob, comment), await writeReply(alice, underMine)];
    const ad = await advertise(alice);
    const collection = await makeCollection(alice, 'Roses');
    const report = { id: server.deps.newId(), target: 'post', targetId: mine.id, reason: 'spam' };
    await bob.post('/api/reports', report);
    await save(bob, mine.id);

    await removePerson(server, await alice.id());
    await server.settle();
    const comments = [comment, underMine, ...replies].map(({ id }) =>
      mallory.post('/api/comments', { id, postId: bobs.id, content: 'Mine now' }),
    );
    const taken = await Promise.all([
      mallory.postForm('/api/posts', postForm({ id: mine.id }, SMALL_PICTURE)),
      ...comments,
      mallory.post('/api/ads', { ...PLAIN_AD, id: ad.id }),
      mallory.post('/api/collections', { id: collection.id, name: 'Mine now' }),
      mallory.post('/api/reports', { ...report, targetId: bobs.id }),
    ]);

    expect(taken.map(codeOf)).toEqual(Array(8).fill([409, 'id_conflict']));
    expect(readSaved(await bob.get('/api/saved-posts'))).toMatchObject([{ postId: mine.id }]);
    expect((await bob.get(`/api/posts/${mine.id}`)).status).toBe(404);
  });

  test('E03 nobody takes the ids of comments that were deleted with their post or their thread', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob, mallory] = [server.as('alice'), server.as('bob'), server.as('mallory')];
    const [first, second] = [await publish(alice), await publish(alice)];
    const [under, thread] = [await writeComment(bob, first.id), await writeComment(bob, second.id)];
    const replies = [await writeReply(alice, under), await writeReply(alice, thread)];

    const deleted = [await alice.delete(`/api/posts/${first.id}`), await bob.delete(`/api/comments/${thread.id}`)];
    const taken = [under, thread, ...replies].map(({ id }) =>
      mallory.post('/api/comments', { id, postId: second.id, content: 'Mine now' }),
    );

    expect(deleted.map(({ status }) => status)).toEqual([204, 204]);
    expect((await Promise.all(taken)).map(codeOf)).toEqual(Array(4).fill([409, 'id_conflict']));
  });

  test('E03 nobody takes the id of a link that was deleted with the last administrator', async () => {
    await using server = await TestServer.start({ dialect });
    const { db, clock } = server.deps;
    const id = server.deps.newId();
    const admin = server.admin();
    const made = await admin.postForm('/api/admin/image-links', linkForm({ id }));

    await db.write(async (tx) => {
      const touches = new TouchSet();
      await removeRestoredAccount(server.deps, tx, touches.add, (await admin.user()).id);
      await touches.flush(tx, clock.now());
    });
    await server.settle();

    expect(made.status).toBe(201);
    expect(await isDeletedId(db.read, 'link', id)).toBe(true);
  });
});

function codeOf({ status, body }: TestResponse): [number, unknown] {
  return [status, Reflect.get(Object(body), 'code')];
}
