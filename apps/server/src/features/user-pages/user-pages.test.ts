import { MAX_COUNTED_POSTS, UserPageSchema } from '@posy/contract/user-pages';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { insertPosts } from '../../testing/insert-posts.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const pageIn = ({ body }: TestResponse) => Parse(UserPageSchema, body);

test('the posts of a page are counted up to ten thousand', async () => {
  await using server = await TestServer.start();
  const id = await server.as('bea').id();
  await insertPosts(server.deps, id, MAX_COUNTED_POSTS + 1);

  expect(pageIn(await server.as('ada').get(`/api/user-pages/${id}`)).totalPosts).toBe(MAX_COUNTED_POSTS);
});

forEachDialect((dialect) => {
  test('a page is found by username in any case and by id, and says whether the viewer follows', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd] = [server.as('ada'), server.as('bea'), server.as('cyd')];
    const { id, username } = await bea.user();
    await ada.post(`/api/users/${id}/follow`);
    await bea.post(`/api/users/${await cyd.id()}/follow`);
    await bea.post(`/api/users/${await ada.id()}/follow`);
    await publish(bea);
    await publish(bea, { isPublic: 'false' });

    for (const who of [username ?? '', `@${username?.toUpperCase()}`, id]) {
      const page = pageIn(await ada.get(`/api/user-pages/${encodeURIComponent(who)}`));
      expect(page, who).toMatchObject({
        user: { id, username, firstName: 'bea', isFollowing: true },
        totalPosts: 1,
        totalFollowers: 1,
        totalFollowing: 2,
      });
      expect(JSON.stringify(page)).not.toContain('@example.com');
    }
    expect(pageIn(await cyd.get(`/api/user-pages/${id}`)).user.isFollowing).toBe(false);
    expect(pageIn(await bea.get(`/api/user-pages/${id}`)), 'with private posts').toMatchObject({
      user: { id },
      totalPosts: 2,
    });
  });

  test('missing, deactivated and deleted users and blocks in either direction look the same', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const [blocked, blocks] = [server.as('blocked'), server.as('blocks')];
    const [deactivated, deleted] = [server.as('deactivated'), server.as('deleted')];
    const people = await Promise.all([blocked, blocks, deactivated, deleted].map((each) => each.user()));
    await ada.post(`/api/users/${await blocked.id()}/block`);
    await blocks.post(`/api/users/${await ada.id()}/block`);
    await setActive(server, await deactivated.id(), false);
    await removePerson(server, await deleted.id());

    const missing = await ada.get('/api/user-pages/nobody.of.this.name');
    expect(missing.status).toBe(404);
    for (const { id, username } of people) {
      for (const who of [id, username]) {
        const { status, text } = await ada.get(`/api/user-pages/${who}`);
        expect([status, text], String(who)).toEqual([404, missing.text]);
      }
    }
    expect((await ada.get(`/api/user-pages/${'x'.repeat(200)}`)).status).toBe(400);
    expect((await ada.get('/api/user-pages/%20')).status).toBe(404);
    expect((await ada.send(`/api/user-pages/${people[0]?.id}`, { headers: { cookie: '' } })).status).toBe(401);
  });
});
