import { LinkSchema } from '@posy/contract/links';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { linkForm, makeLink } from '../../testing/linking.ts';
import { readPages } from '../../testing/paging.ts';
import { publish, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';

forEachDialect((dialect) => {
  test('L07 a link needs a title, an http(s) address and a picture', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const create = async (fields: Parameters<typeof linkForm>[0], picture: Buffer | null = SMALL_PICTURE) => {
      const { status, body } = await admin.postForm('/api/admin/community-links', linkForm(fields, picture));
      return [status, typeof body === 'object' && body && 'message' in body ? body.message : body];
    };
    const required = [400, 'Title, URL, and image are required'];
    const badUrl = [400, 'Please enter a web address that starts with http:// or https://'];

    const refusals = [
      await create({}, null),
      await create({ linkUrl: ' ' }),
      await create({ title: '\u200b ' }),
      await create({ linkUrl: 'javascript:alert(1)' }),
      await create({ linkUrl: 'ftp://roses.example' }),
      await create({ linkUrl: 'https://posy@evil.example/' }),
      await create({ title: 'x'.repeat(101) }),
      await create({ linkUrl: `https://roses.example/${'x'.repeat(2048)}` }),
      await create({ id: 'odd' }),
      await create({}, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')),
    ];

    expect(refusals).toEqual([
      required,
      required,
      required,
      badUrl,
      badUrl,
      badUrl,
      [400, 'Title is too long'],
      [400, 'Web address is too long'],
      [400, 'Invalid input'],
      [415, 'Please select an image file'],
    ]);
    expect((await admin.get('/api/community-links')).body).toEqual([]);
    expect(await server.deps.db.read.selectFrom('media').select('id').execute()).toEqual([]);
    expect(await linesOf(server)).toEqual(Array.from({ length: 10 }, () => 'community-link.create refused'));
  });

  test('links are listed newest first in pages; the strip needs a session, the community is public', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    for (const title of ['One', 'Two', 'Three']) {
      await makeLink(admin, 'image', { title });
      await makeLink(admin, 'community', { title: `Our ${title}` });
      server.clock.advance(1);
    }
    const anybody = server.anonymous();

    const pages = await readPages(server.as('alice'), '/api/image-links?limit=2');
    const strip = await anybody.send('/api/image-links');
    const page = await anybody.send('/api/community-links');

    expect(pages.map(titlesOf)).toEqual([['Three', 'Two'], ['One']]);
    expect(strip.status).toBe(401);
    expect(titlesOf(page)).toEqual(['Our Three', 'Our Two', 'Our One']);
    expect(linksOf(page)[0]).toMatchObject({ linkUrl: 'https://roses.example/', media: { kind: 'image', width: 24 } });
  });

  test('pictures of the community page are public, those of the strip and of posts are not', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const community = await makeLink(admin, 'community');
    const image = await makeLink(admin, 'image');
    const post = await publish(server.as('alice'));
    const urls = [community.imageUrl, image.imageUrl, post.imageUrl ?? '', '/media/odd/1', '/media/a/b/c'];
    const statuses = (get: (url: string) => Promise<TestResponse>) =>
      Promise.all(urls.map(async (url) => (await get(url)).status));
    const anybody = server.anonymous();

    expect(await statuses((url) => anybody.send(url))).toEqual([200, 401, 401, 401, 401]);
    expect(await statuses((url) => server.as('bob').get(url))).toEqual([200, 200, 200, 404, 404]);
    expect(await statuses((url) => anybody.send(url, { headers: { 'sec-fetch-site': 'cross-site' } }))).toEqual([
      403, 403, 403, 403, 401,
    ]);
  });

  test('a repeated request creates one link; a deleted link is removed with its picture', async () => {
    await using server = await TestServer.start({ dialect });
    const admin = server.admin();
    const id = server.deps.newId();
    const key = { 'idempotency-key': server.deps.newId() };
    const create = (fields: Parameters<typeof linkForm>[0], headers = {}) =>
      admin.postForm('/api/admin/image-links', linkForm({ id, ...fields }), headers);

    const first = await create({}, key);
    const again = await create({}, key);
    const byId = await create({});
    const other = await create({ title: 'Tulips' });
    const wrongKind = await admin.delete(`/api/admin/community-links/${id}`);
    const deleted = await admin.delete(`/api/admin/image-links/${id}`);
    const repeated = await admin.delete(`/api/admin/image-links/${id}`);
    await server.settle();

    expect([first.status, again.status, byId.status, other.status]).toEqual([201, 201, 201, 409]);
    expect([again.body, byId.body]).toEqual([first.body, first.body]);
    expect([wrongKind.status, deleted.status, repeated.status]).toEqual([404, 204, 404]);
    expect((await admin.get('/api/image-links')).body).toEqual([]);
    expect((await admin.get(Parse(LinkSchema, first.body).imageUrl)).status).toBe(404);
    expect(await Array.fromAsync(server.deps.blobs.list())).toEqual([]);
    expect((await linesOf(server)).toSorted()).toEqual([
      'community-link.delete refused',
      'image-link.create done',
      'image-link.create done',
      'image-link.create refused',
      'image-link.delete done',
      'image-link.delete refused',
    ]);
  });

  test('a link and its picture stay when their administrator is deactivated or deleted', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = await alice.id();
    const { db } = server.deps;
    await db.write((tx) => tx.updateTable('users').set({ role: 'admin' }).where('id', '=', id).execute());
    const link = await makeLink(server.anotherDeviceOf('alice'), 'community');
    const setActive = (isActive: boolean) =>
      server.admin().fetch(`/api/admin/users/${id}/status`, { method: 'PATCH', json: { isActive } });
    await setActive(false);
    const meanwhile = [await server.anonymous().send(link.imageUrl), await server.as('bob').get(link.imageUrl)];
    await setActive(true);
    const again = server.anotherDeviceOf('alice');
    const deleted = await again.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    await server.settle();

    const page = await server.anonymous().send('/api/community-links');
    const picture = await server.anonymous().send(link.imageUrl);

    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200]);
    expect(deleted.status).toBe(204);
    expect(linksOf(page)).toEqual([link]);
    expect(picture.status).toBe(200);
  });

  test('a stored address that is not http(s) links nowhere', async () => {
    await using server = await TestServer.start({ dialect });
    const { id } = await makeLink(server.admin(), 'community');
    const { db } = server.deps;
    await db.write((tx) =>
      tx.updateTable('links').set({ linkUrl: 'javascript:alert(1)' }).where('id', '=', id).execute(),
    );

    const page = await server.anonymous().send('/api/community-links');

    expect(linksOf(page)[0]?.linkUrl).toBe('');
  });
});

function linksOf(response: TestResponse) {
  return Parse(Type.Array(LinkSchema), response.body);
}

function titlesOf(response: TestResponse): string[] {
  return linksOf(response).map(({ title }) => title);
}

async function linesOf({ deps }: TestServer): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('audit').select(['action', 'outcome']).execute();
  return rows.map(({ action, outcome }) => `${action} ${outcome}`);
}
