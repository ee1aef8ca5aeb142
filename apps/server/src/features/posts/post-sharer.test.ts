import { expect, test } from 'vitest';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test("a visitor with a link reads the author's names of a public post alone", async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const { firstName, lastName, id: aliceId } = await alice.user();
    const post = await publish(alice, { content: 'Medlars', location: 'Kew' });
    const secret = await publish(alice, { content: 'For me', isPublic: 'false' });
    const bob = server.as('bob');
    const deleted = await publish(bob);
    await bob.delete(`/api/posts/${deleted.id}`);
    const sharerOf = (id: string) => server.anonymous().send(`/api/posts/${id}/sharer`);

    const shared = await sharerOf(post.id);
    const missing = await sharerOf(server.deps.newId());
    const hidden = [await sharerOf(secret.id), await sharerOf(deleted.id)];
    await server.deps.db.write((tx) =>
      tx.updateTable('users').set({ isActive: 0 }).where('id', '=', aliceId).execute(),
    );
    hidden.push(await sharerOf(post.id));

    expect(shared).toMatchObject({ status: 200 });
    expect(shared.body).toEqual({ firstName, lastName });
    expect(missing).toMatchObject({ status: 404, body: { code: 'post_not_found' } });
    for (const answer of hidden) expect([answer.status, answer.text]).toEqual([missing.status, missing.text]);
  });
});

test('one address reads sixty sharers a minute', async () => {
  await using server = await TestServer.start({ config: { hasRateLimits: true } });
  const path = `/api/posts/${server.deps.newId()}/sharer`;
  const statuses: number[] = [];

  for (let n = 0; n < 61; n++) statuses.push((await server.anonymous().send(path)).status);

  expect(statuses.filter((status) => status === 404)).toHaveLength(60);
  expect(statuses.at(-1)).toBe(429);
});
