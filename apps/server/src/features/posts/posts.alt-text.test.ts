import { expect, test } from 'vitest';
import { noisePicture } from '../../testing/pictures.ts';
import { postForm, publish, readPost, SMALL_PICTURE } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { TestServer } from '../../testing/test-server.ts';

const FLOWER = '👩🏽‍🌾';

test('a picture carries its alternative text; without one the text is empty', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');

  const published = await publish(alice, { altText: 'A red rose in the rain' });
  server.clock.advance(1000);
  const silent = await publish(alice);

  const feed = await server.as('bob').get('/api/posts');
  expect(feed.body).toMatchObject([
    { id: silent.id, altText: '' },
    { id: published.id, altText: 'A red rose in the rain' },
  ]);
  expect((await server.as('bob').get('/api/sync')).text).toContain('A red rose in the rain');
});

test('U24 an alternative text has at most 1,500 graphemes and no null character', async () => {
  await using server = await TestServer.start();
  const alice = server.as('alice');
  const share = (altText: string) => alice.postForm('/api/posts', postForm({ altText }, SMALL_PICTURE));

  const longest = await share(FLOWER.repeat(1500));
  const refused = [await share(FLOWER.repeat(1501)), await share('a\0b')];
  const twice = postForm({ altText: 'One' }, SMALL_PICTURE);
  twice.append('altText', 'Two');
  const repeated = await alice.postForm('/api/posts', twice);

  expect(readPost(longest).altText).toBe(FLOWER.repeat(1500));
  expect(refused.map(({ status, body }) => [status, body])).toMatchObject([
    [400, { code: 'alt_text_too_long' }],
    [400, { code: 'invalid_characters' }],
  ]);
  expect(repeated.status).toBe(400);
  expect((await alice.get('/api/posts')).body).toHaveLength(1);
});

test('markup in an alternative text is returned unchanged', async () => {
  await using server = await TestServer.start();
  const altText = '<img src=x onerror=alert(1)> & "roses"\tin May';

  const post = await publish(server.as('alice'), { altText });

  expect(post.altText).toBe(altText);
});

forEachDialect((dialect) => {
  test('U27 a repeated request is one post with one alternative text; another text under the id conflicts', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const id = server.deps.newId();
    const key = { 'idempotency-key': server.deps.newId() };
    const share = (altText: string, headers = {}) =>
      alice.postForm('/api/posts', postForm({ id, altText }, SMALL_PICTURE), headers);

    const first = await share('A rose', key);
    const replayed = await share('A rose', key);
    const again = await share('A rose');
    const reused = await share('A tulip', key);
    const other = await share('A tulip');
    const otherPicture = await alice.postForm(
      '/api/posts',
      postForm({ id, altText: 'A rose' }, await noisePicture(9, 9).png().toBuffer()),
    );

    expect([first.status, replayed.status, again.status]).toEqual([201, 201, 201]);
    expect(replayed.headers.get('idempotency-replayed')).toBe('true');
    expect([replayed.body, again.body]).toEqual([first.body, first.body]);
    expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(other).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect(otherPicture).toMatchObject({ status: 409, body: { code: 'id_conflict' } });
    expect((await alice.get('/api/posts')).body).toEqual([first.body]);
  });
});
