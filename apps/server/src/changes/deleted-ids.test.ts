import { randomUUID } from 'node:crypto';
import { DELETED_ID_DAYS } from '@posy/contract/limits';
import { expect, test } from 'vitest';
import { PLAIN_AD } from '../testing/advertising.ts';
import { linkForm } from '../testing/linking.ts';
import { trySend, textsOf } from '../testing/messaging.ts';
import { postForm, publish, SMALL_PICTURE } from '../testing/posting.ts';
import { forEachDialect, untilOneWaits } from '../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';
import { pruneDeletedIds, refuseDeletedId, rememberDeleted } from './deleted-ids.ts';

interface Kind {
  readonly make: () => Promise<TestResponse>;
  readonly remove: () => Promise<TestResponse>;
}

forEachDialect((dialect) => {
  test('J02 a create that is retried after its key expired does not restore a deleted row', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, admin] = [server.as('alice'), server.admin()];
    const post = await publish(alice);
    const ids = Array.from({ length: 5 }, () => server.deps.newId());
    const [postId = '', commentId = '', adId = '', linkId = '', userId = ''] = ids;
    // A new key each time, as if the first had expired.
    const key = () => ({ 'idempotency-key': randomUUID() });
    const account = {
      id: userId,
      email: 'zoe@example.com',
      password: TEST_PASSWORD,
      firstName: 'Zoe',
      lastName: 'Z',
      role: 'user',
    };
    const kinds: Record<string, Kind> = {
      post: {
        make: () => alice.postForm('/api/posts', postForm({ id: postId, content: 'Roses' }, SMALL_PICTURE), key()),
        remove: () => alice.delete(`/api/posts/${postId}`),
      },
      comment: {
        make: () => alice.post('/api/comments', { id: commentId, postId: post.id, content: 'Lovely' }, key()),
        remove: () => alice.delete(`/api/comments/${commentId}`),
      },
      ad: {
        make: () => alice.post('/api/ads', { ...PLAIN_AD, id: adId }, key()),
        remove: () => alice.delete(`/api/ads/${adId}`),
      },
      link: {
        make: () => admin.postForm('/api/admin/image-links', linkForm({ id: linkId }), key()),
        remove: () => admin.delete(`/api/admin/image-links/${linkId}`),
      },
      account: {
        make: () => admin.post('/api/admin/users', account, key()),
        remove: () => admin.delete(`/api/admin/users/${userId}`),
      },
    };

    const answers: Record<string, unknown> = {};
    for (const [name, { make, remove }] of Object.entries(kinds)) {
      const statuses = [(await make()).status, (await make()).status, (await remove()).status];
      const late = await make();
      answers[name] = [...statuses, late.status, Reflect.get(Object(late.body), 'code')];
    }

    const refused = [201, 201, 204, 409, 'id_conflict'];
    expect(answers).toEqual({ post: refused, comment: refused, ad: refused, link: refused, account: refused });
    expect((await alice.get(`/api/posts/${postId}`)).status).toBe(404);
  });

  test('a message deleted for oneself is not sent again by a late retry', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const message = { id: server.deps.newId(), content: 'Only once' };
    const key = () => ({ 'idempotency-key': randomUUID() });
    await trySend(alice, bob, message, key());

    for (const person of [alice, bob]) await removeMessage(person, message.id);
    await trySend(alice, bob, message, key());

    expect(await textsOf(alice, bob)).toEqual([]);
    expect(await textsOf(bob, alice)).toEqual([]);
  });

  test('ids of deleted rows expire', async () => {
    await using server = await TestServer.start({ dialect });
    const { db } = server.deps;
    await db.write((tx) => rememberDeleted(server.deps, tx, 'post', 'p1'));
    server.clock.advance(DELETED_ID_DAYS * 86_400_000);
    await db.write((tx) => rememberDeleted(server.deps, tx, 'post', 'p2'));

    await pruneDeletedIds(server.deps);
    server.clock.advance(1);
    await pruneDeletedIds(server.deps);

    await db.write((tx) => refuseDeletedId(tx, 'post', 'p1'));
    await expect(db.write((tx) => refuseDeletedId(tx, 'post', 'p2'))).rejects.toMatchObject({ code: 'id_conflict' });
  });
});

test('J02 a create that waits for a concurrent deletion is refused', async () => {
  await using server = await TestServer.start({ dialect: 'postgres' });
  const alice = server.as('alice');
  const { db } = server.deps;
  const id = server.deps.newId();
  const post = await publish(alice);
  const comment = { id, postId: post.id, content: 'Lovely' };
  await alice.post('/api/comments', comment);

  const { late } = await db.write(async (tx) => {
    await tx.deleteFrom('comments').where('id', '=', id).execute();
    await rememberDeleted(server.deps, tx, 'comment', id);
    const waiting = alice.post('/api/comments', comment);
    await untilOneWaits(db.read);
    return { late: waiting };
  });

  expect((await late).status).toBe(409);
});

async function removeMessage(client: TestClient, id: string): Promise<void> {
  const { status } = await client.delete(`/api/messages/${id}`);
  if (status !== 204) throw new Error(`Refused: ${status}`);
}
