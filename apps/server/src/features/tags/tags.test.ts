import { PostSchema } from '@posy/contract/posts';
import { MAX_TAG_LENGTH } from '@posy/contract/tag-grammar';
import { MAX_TAGS } from '@posy/contract/text-links';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { setActive } from '../../testing/accounts.ts';
import { readPages } from '../../testing/paging.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const pathOf = (tag: string, query = '') => `/api/tags/${encodeURIComponent(tag)}/posts${query}`;
const change = (client: TestClient, id: string, json: unknown) =>
  client.fetch(`/api/posts/${id}`, { method: 'PATCH', json });

forEachDialect((dialect) => {
  test('the posts of a tag are found newest first, in any case and width, with and without #', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const old = await publish(ada, { content: 'A walk #Straße_7 #rose' });
    server.clock.advance(1);
    const recent = await publish(bea, { content: '#ROSE, #rose and ＃rose, mail@x.de#rosé' });
    server.clock.advance(1);
    await publish(bea, { content: 'rose #roses https://x.example/#rose' });
    await bea.post(`/api/posts/${old.id}/flower`);

    for (const tag of ['rose', '#rose', 'ROSE', '#Rose', 'ｒｏｓｅ', '＃ＲＯＳＥ'])
      expect(await idsWith(ada, tag), tag).toEqual([recent.id, old.id]);
    expect(await idsWith(ada, 'STRAßE_7')).toEqual([old.id]);
    for (const tag of ['strasse_7', 'STRASSE_7', 'STRAẞE_7', 'stra\u200csse_7'])
      expect(await idsWith(ada, tag), `E29 ${tag}`).toEqual([old.id]);
    expect(await idsWith(ada, 'nobody_wrote_this')).toEqual([]);
    const answer = await bea.get(pathOf('rose'));
    expect(answer.body).toEqual([await bodyOf(bea, recent.id), await bodyOf(bea, old.id)]);
    expect(answer.body).toMatchObject([{ isFlowered: false }, { isFlowered: true }]);
    expect(answer.headers.get('x-sync-as-of')).toMatch(/^\w+\.\d+\.\d+$/);
    const etag = answer.headers.get('etag') ?? '';
    expect((await bea.get(pathOf('rose'), { 'if-none-match': etag })).status).toBe(304);
    await change(ada, old.id, { content: 'No more' });
    expect((await bea.get(pathOf('rose'), { 'if-none-match': etag })).status).toBe(200);
  });

  test('a changed caption adds and removes tags, and other changes and rows stay', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const post = await publish(ada, { content: '#rose #tulip' });
    const other = await publish(ada, { content: '#rose' });
    await change(ada, post.id, { content: '#tulip #daisy' });

    expect(await tagsOf(server, post.id)).toEqual(['daisy', 'tulip']);
    expect(await idsWith(ada, 'daisy')).toEqual([post.id]);
    expect(await idsWith(ada, 'rose')).toEqual([other.id]);
    await change(ada, post.id, { location: '#place' });
    expect(await tagsOf(server, post.id)).toEqual(['daisy', 'tulip']);
    await change(ada, post.id, { content: '' });
    expect(await tagsOf(server, post.id)).toEqual([]);
    await change(ada, other.id, { content: '#lily' });
    await ada.delete(`/api/posts/${other.id}`);
    expect(await idsWith(ada, 'lily')).toEqual([]);
    expect(await server.deps.db.read.selectFrom('postTags').selectAll().execute()).toEqual([]);
  });

  test('a private post is in no list, not even for its author, until it is public', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const post = await publish(ada, { content: '#rose', isPublic: 'false' });

    for (const viewer of [ada, bea]) expect(await idsWith(viewer, 'rose')).toEqual([]);
    await change(ada, post.id, { isPublic: true });
    for (const viewer of [ada, bea]) expect(await idsWith(viewer, 'rose')).toEqual([post.id]);
    await change(ada, post.id, { isPublic: false });
    for (const viewer of [ada, bea]) expect(await idsWith(viewer, 'rose')).toEqual([]);
  });

  test('muted, blocked, blocking and deactivated authors are left out until that ends', async () => {
    await using server = await TestServer.start({ dialect });
    const [viewer, muted, blocked] = [server.as('viewer'), server.as('muted'), server.as('blocked')];
    const [blocks, away] = [server.as('blocks'), server.as('away')];
    const ids: string[] = [];
    for (const author of [viewer, muted, blocked, blocks, away]) {
      ids.unshift((await publish(author, { content: '#rose' })).id);
      server.clock.advance(1);
    }
    const own = ids.at(-1);
    expect(await idsWith(viewer, 'rose')).toEqual(ids);

    await viewer.post(`/api/users/${await muted.id()}/mute`);
    await viewer.post(`/api/users/${await blocked.id()}/block`);
    await blocks.post(`/api/users/${await viewer.id()}/block`);
    await setActive(server, await away.id(), false);
    expect(await idsWith(viewer, 'rose')).toEqual([own]);
    expect(await idsWith(muted, 'rose')).toEqual(ids.slice(1));

    await viewer.delete(`/api/users/${await muted.id()}/mute`);
    await viewer.delete(`/api/users/${await blocked.id()}/block`);
    await blocks.delete(`/api/users/${await viewer.id()}/block`);
    await setActive(server, await away.id(), true);
    expect(await idsWith(viewer, 'rose')).toEqual(ids);
  });

  test('pages follow without gaps or repeats, also of posts of the same millisecond and while posts appear', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const posts: { id: string; createdAt: string }[] = [];
    for (let i = 0; i < 8; i++) {
      posts.push(await publish(ada, { content: `#rose ${i}` }));
      await publish(ada, { content: '#rose', isPublic: 'false' });
      if (i % 4 === 3) server.clock.advance(1);
    }
    const expected = posts.toSorted((a, b) => (a.createdAt + a.id < b.createdAt + b.id ? 1 : -1)).map(({ id }) => id);

    const pages = await readPages(ada, pathOf('Rose', '?limit=3'), async () => {
      await publish(ada, { content: '#rose too late' });
    });

    expect(pages.map((page) => postsIn(page).length)).toEqual([3, 3, 2]);
    expect(pages.flatMap((page) => postsIn(page).map(({ id }) => id))).toEqual(expected);
    expect(pages[0]?.headers.get('link')).toContain('/api/tags/Rose/posts?limit=3&cursor=');
  });

  test('texts that are no tags are refused, and so are a wrong cursor and limit', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const longest = 'é'.repeat(MAX_TAG_LENGTH);
    const post = await publish(ada, { content: `#${longest} #${longest}é` });

    expect(await idsWith(ada, `#${longest}`)).toEqual([post.id]);
    for (const tag of [
      '1234',
      '_',
      '#',
      '##rose',
      'two words',
      'rose!',
      '\0',
      'rose·',
      '\u3164',
      '"',
      "' or 1=1--",
      `${longest}é`,
      '🌹',
    ])
      expect(await ada.get(pathOf(tag)), tag).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    // Longer than any parameter of a path.
    for (const tag of ['x'.repeat(400), 'é'.repeat(400)])
      expect([400, 404]).toContain((await ada.get(pathOf(tag))).status);
    expect(await ada.get(pathOf('rose', '?cursor=x'))).toMatchObject({ body: { code: 'invalid_cursor' } });
    expect((await ada.get(pathOf('rose', '?limit=101'))).status).toBe(400);
  });

  test('the first thirty tags of a caption count', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const tags = Array.from({ length: MAX_TAGS + 1 }, (_, i) => `t${i}`);
    const post = await publish(ada, { content: ['#t0', ...tags.map((tag) => `#${tag}`)].join(' ') });

    expect(await idsWith(ada, `t${MAX_TAGS - 1}`)).toEqual([post.id]);
    expect(await idsWith(ada, `t${MAX_TAGS}`)).toEqual([]);
    await change(ada, post.id, {
      content: tags
        .slice(1)
        .map((tag) => `#${tag}`)
        .join(' '),
    });
    expect(await idsWith(ada, `t${MAX_TAGS}`)).toEqual([post.id]);
    expect(await tagsOf(server, post.id)).toHaveLength(MAX_TAGS);
  });
});

function postsIn(response: TestResponse) {
  return Parse(Type.Array(PostSchema), response.body);
}

async function idsWith(viewer: TestClient, tag: string): Promise<string[]> {
  return postsIn(await viewer.get(pathOf(tag))).map(({ id }) => id);
}

async function bodyOf(viewer: TestClient, id: string): Promise<unknown> {
  return (await viewer.get(`/api/posts/${id}`)).body;
}

async function tagsOf({ deps }: TestServer, postId: string): Promise<string[]> {
  const rows = await deps.db.read.selectFrom('postTags').select('tag').where('postId', '=', postId).execute();
  return rows.map(({ tag }) => tag).toSorted();
}
