import {
  MAX_ALT_TEXT_LENGTH,
  MAX_CAPTION_LENGTH,
  MAX_LOCATION_LENGTH,
  MAX_POST_CHANGES,
  POST_CHANGES_DAYS,
} from '@posy/contract/limits';
import { photosOf } from '@posy/contract/post-photos';
import type { Post } from '@posy/contract/posts';
import { ReportSchema } from '@posy/contract/reports';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { noisePicture } from '../../testing/pictures.ts';
import { postForm, publish, readPost } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { pruneFormerPosts } from './posts.jobs.ts';

const DAY_MS = 86_400_000;
const pictures = await Promise.all([24, 25, 26].map((width) => noisePicture(width, 16).png().toBuffer()));

async function album(client: TestClient): Promise<Post> {
  const form = postForm({ content: 'Three', location: 'Werder' }, null);
  for (const altText of ['One', 'Two', 'Three']) form.append('altTexts', altText);
  for (const [i, bytes] of pictures.entries()) form.append('media', new File([new Uint8Array(bytes)], `${i}.png`));
  return readPost(await client.postForm('/api/posts', form));
}

const change = (client: TestClient, id: string, json: unknown) =>
  client.fetch(`/api/posts/${id}`, { method: 'PATCH', json });
const idsOf = (post: Post) => photosOf(post).map(({ media }) => media.id);
const textsOf = (post: Post) => photosOf(post).map(({ altText }) => altText);
const readOne = async (client: TestClient, id: string) => readPost(await client.get(`/api/posts/${id}`));
const codeOf = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null,
];

forEachDialect((dialect) => {
  test('words, texts and the order of photos are changed each by itself, and the post says when', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const post = await album(ada);
    const [one = '', two = '', three = ''] = idsOf(post);
    expect(post.editedAt).toBeUndefined();
    server.clock.advance(60_000);

    await change(ada, post.id, { content: 'Three gates' });
    await change(ada, post.id, { altTexts: [{ id: two, altText: 'The second' }] });
    const answer = await change(ada, post.id, { order: [three, one, two] });

    const seen = await readOne(bea, post.id);
    expect(seen).toMatchObject({
      content: 'Three gates',
      location: 'Werder',
      editedAt: new Date(server.clock.now()).toISOString(),
    });
    expect([idsOf(seen), textsOf(seen)]).toEqual([
      [three, one, two],
      ['Three', 'One', 'The second'],
    ]);
    expect(answer.body).toMatchObject({ id: post.id, rev: seen.rev });
    const again = await change(ada, post.id, { content: 'Three gates' });
    expect(again.body).toMatchObject({ rev: seen.rev });
  });

  test('words that move to another field or photo are a change', async () => {
    await using server = await TestServer.start({ dialect });
    const ada = server.as('ada');
    const post = await album(ada);
    const [one = '', two = ''] = idsOf(post);

    await change(ada, post.id, { content: '', location: 'Three\nWerder' });
    await change(ada, post.id, {
      altTexts: [
        { id: one, altText: '' },
        { id: two, altText: 'One\nTwo' },
      ],
    });

    const seen = await readOne(ada, post.id);
    expect([seen.content, seen.location, textsOf(seen)]).toEqual(['', 'Three\nWerder', ['', 'One\nTwo', 'Three']]);
  });

  test('a removed photo is gone for others, and a photo that is gone already is left out', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const post = await album(ada);
    const [one = '', two = '', three = ''] = idsOf(post);
    const urlOfTwo = post.album?.[0]?.media.variants[0]?.url ?? '';

    await change(ada, post.id, { order: [three, one] });
    expect(idsOf(await readOne(bea, post.id))).toEqual([three, one]);
    expect([(await bea.get(urlOfTwo)).status, (await ada.get(urlOfTwo)).status]).toEqual([404, 200]);

    // Another device does not know it yet.
    await change(ada, post.id, { order: [two, one, three] });
    expect(idsOf(await readOne(bea, post.id))).toEqual([one, three]);
    expect(codeOf(await change(ada, post.id, { order: [two] }))).toEqual([409, 'last_photo']);
    await change(ada, post.id, { order: [one] });
    expect(idsOf(await readOne(bea, post.id))).toEqual([one]);

    server.clock.advance(31 * DAY_MS);
    await pruneFormerPosts(server.deps);
    await server.settle();
    const { read } = server.deps.db;
    expect(await read.selectFrom('media').select('id').execute()).toHaveLength(1);
    expect(await read.selectFrom('formerPosts').selectAll().execute()).toEqual([]);
  });

  test('a post becomes private and public again, with all its photos', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea] = [server.as('ada'), server.as('bea')];
    const post = await album(ada);
    const urls = photosOf(post).map(({ media }) => media.variants[0]?.url ?? '');
    const seen = async () => [
      (await bea.get(`/api/posts/${post.id}`)).status,
      ...(await Promise.all(urls.map(async (url) => (await bea.get(url)).status))),
    ];

    await change(ada, post.id, { isPublic: false });
    expect(await seen()).toEqual([404, 404, 404, 404]);
    expect(await readOne(ada, post.id)).toMatchObject({ isPublic: false });
    await change(ada, post.id, { isPublic: true });
    expect(await seen()).toEqual([200, 200, 200, 200]);
    expect((await readOne(bea, post.id)).editedAt).toBeUndefined();
  });

  test('E04 no number of changes removes what a reporter saw: the one that would is refused', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, cyd, admin] = [server.as('ada'), server.as('bea'), server.as('cyd'), server.admin()];
    const { email } = await ada.user();
    const post = await publish(ada, { content: 'What was seen' });
    server.clock.advance(DAY_MS);

    const answers = [];
    for (let i = 0; i <= MAX_POST_CHANGES; i++) {
      // As many as the rate limit lets through.
      server.clock.advance(1100);
      answers.push(await change(ada, post.id, { content: `${i} ${'nothing '.repeat(250)}` }));
    }
    const report = { target: 'post', targetId: post.id, reason: 'spam' };
    await bea.post('/api/reports', { ...report, rev: post.rev });
    await cyd.post('/api/reports', report);
    const smaller = await change(ada, post.id, { isPublic: false });
    const reports = Parse(Type.Array(ReportSchema), (await admin.get('/api/admin/reports')).body);

    expect(answers.slice(0, -1).filter(({ status }) => status !== 200)).toEqual([]);
    expect(answers.slice(-1).map(codeOf)).toEqual([[409, 'too_many_changes']]);
    expect(reports.map(({ evidence }) => evidence.text.split('\n* * *\n')[1]?.trim())).toEqual(
      Array(2).fill('What was seen'),
    );
    expect(smaller.status).toBe(200);
    server.clock.advance(POST_CHANGES_DAYS * DAY_MS);
    await ada.send('/api/login', { method: 'POST', json: { email, password: TEST_PASSWORD } });
    expect((await change(ada, post.id, { content: 'Later' })).status).toBe(200);
  });

  test('a report has what the post showed before', async () => {
    await using server = await TestServer.start({ dialect });
    const [ada, bea, admin] = [server.as('ada'), server.as('bea'), server.admin()];
    const post = await album(ada);
    const [one = ''] = idsOf(post);
    await change(ada, post.id, { content: 'Nothing to see', order: [one] });

    // The words that Bea saw come before those that were written after.
    for (const content of ['Still nothing', 'Gates']) await change(ada, post.id, { content });
    await bea.post('/api/reports', { target: 'post', targetId: post.id, rev: post.rev, reason: 'spam' });
    await ada.delete(`/api/posts/${post.id}`);
    await server.settle();

    const [report] = Parse(Type.Array(ReportSchema), (await admin.get('/api/admin/reports')).body);
    expect(report?.evidence.text).toBe(
      [
        'Gates\nWerder\nOne',
        'Three\nWerder\nOne\nTwo\nThree',
        'Still nothing\nWerder\nOne',
        'Nothing to see\nWerder\nOne',
      ].join('\n\n* * *\n'),
    );
    expect(report?.evidence.moreImageUrls).toHaveLength(2);
    const media = await server.deps.db.read.selectFrom('media').select('id').execute();
    expect(media).toHaveLength(3);
  });
});

test('a change by somebody else, of a missing post or with bad fields is refused, and changes nothing', async () => {
  await using server = await TestServer.start();
  const [ada, bea] = [server.as('ada'), server.as('bea')];
  const post = await publish(ada, { content: 'Gate' });
  const secret = await publish(ada, { content: 'Mine', isPublic: 'false' });

  expect(codeOf(await change(bea, post.id, { content: 'x' }))).toEqual([403, 'not_own_post']);
  expect(codeOf(await change(bea, secret.id, { content: 'x' }))).toEqual([404, 'post_not_found']);
  expect(codeOf(await change(ada, server.deps.newId(), { content: 'x' }))).toEqual([404, 'post_not_found']);
  expect(codeOf(await change(ada, post.id, {}))).toEqual([400, 'invalid_input']);
  expect(codeOf(await change(ada, post.id, { order: [] }))).toEqual([400, 'invalid_input']);
  expect(codeOf(await change(ada, post.id, { content: 'x'.repeat(MAX_CAPTION_LENGTH + 1) }))).toEqual([
    400,
    'caption_too_long',
  ]);
  expect(codeOf(await change(ada, post.id, { location: 'x'.repeat(MAX_LOCATION_LENGTH + 1) }))).toEqual([
    400,
    'location_too_long',
  ]);
  const altTexts = [{ id: post.media?.id, altText: 'x'.repeat(MAX_ALT_TEXT_LENGTH + 1) }];
  expect(codeOf(await change(ada, post.id, { altTexts }))).toEqual([400, 'alt_text_too_long']);

  expect(await readOne(ada, post.id)).toEqual(post);
});
