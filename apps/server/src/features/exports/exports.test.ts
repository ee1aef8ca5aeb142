import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { photosOf } from '@posy/contract/post-photos';
import type { Post } from '@posy/contract/posts';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { edit, react, unsend } from '../../testing/changing-messages.ts';
import { writeComment, writeReply } from '../../testing/commenting.ts';
import { send, trySend } from '../../testing/messaging.ts';
import { fillPeople } from '../../testing/plan-people.ts';
import { fill, idOf } from '../../testing/plan-world.ts';
import { SMALL_PICTURE, postForm, publish, readPost } from '../../testing/posting.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { fillSaving, makeCollection, save, unsave } from '../../testing/saving.ts';
import { forEachDialect, temporaryDatabase } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../../testing/test-server.ts';
import { upload } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { EXPORT_PARTS } from './export-parts.ts';

const PATH = '/api/user/export';
const FILE = '/api/user/export/file';
const DAY_MS = 86_400_000;
const GB = 1024 ** 3;
const FILLED = new Set(['account', 'posts', 'comments', 'flowers', 'comment-flowers', 'saved-posts', 'collections']);

forEachDialect((dialect) => {
  test('L12 an export contains all data of its user, with pictures and videos, and no e-mail address of others', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    const { open, album, secret, bobs, hello, film } = await liveALife(server);

    const asked = await ask(alice);
    await server.settle();
    const { json, names, text } = unzip(await alice.get(FILE));

    expect(asked).toMatchObject({ status: 202, body: { state: 'making', bytes: null } });
    expect(json('account')).toMatchObject([{ email: 'alice@example.com', username: 'alice.tester', role: 'user' }]);
    expect(json('preferences')).toMatchObject([{ notifyFlowers: false, birthYear: 1990 }]);
    const rows = json('posts').map((row) => [row['content'], row['audience'], row['photos']]);
    // All were published at one moment.
    expect(rows.toSorted((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))).toEqual([
      ['Mine alone', 'onlyMe', exported(secret)],
      ['Mine for all', 'everyone', exported(open)],
      ['Mine, twice', 'everyone', exported(album)],
    ]);
    const photos = [open, album, secret].flatMap(photosOf).map(({ media }) => media.id);
    const [comment, reply] = json('comments').toSorted((a) => (a['parentId'] === null ? -1 : 1));
    expect(json('comments')).toHaveLength(2);
    expect(comment).toMatchObject({ postId: bobs.id, parentId: null, replyToId: null, content: 'From Alice' });
    expect(reply).toMatchObject({ parentId: comment?.['id'], replyToId: comment?.['id'], content: 'More of Alice' });
    expect(json('flowers')).toMatchObject([{ postId: bobs.id }]);
    expect(json('comment-flowers')).toMatchObject([{ commentId: comment?.['id'] }]);
    const [collection] = json('collections');
    expect(json('collections')).toMatchObject([{ name: 'Peas' }]);
    expect(json('saved-posts')).toMatchObject([{ postId: bobs.id, collectionId: collection?.['id'] }]);
    expect(json('following')).toMatchObject([{ id: await bob.id(), username: 'bob.tester' }]);
    expect(json('followers')).toMatchObject([{ id: await bob.id(), username: 'bob.tester' }]);
    expect(json('requested-follows')).toMatchObject([{ username: 'erin.tester' }]);
    expect(json('follow-requests')).toMatchObject([{ username: 'dave.tester' }]);
    expect(json('relations')).toMatchObject([{ username: 'carol.tester', isBlocked: true, isMuted: false }]);
    expect(json('dismissed-people')).toMatchObject([{ userId: await server.as('dave').id() }]);
    const other = { id: await bob.id(), name: 'bob Tester', username: 'bob.tester' };
    expect(json('messages')).toMatchObject([
      { id: hello, isOwn: true, content: 'Hello Bob', replyToId: null, with: other, editedAt: expect.any(String) },
      { isOwn: false, content: 'Hello Alice', replyToId: hello, with: other, mediaId: film },
    ]);
    expect(json('messages').map(({ reactions }) => reactions)).toEqual([
      [{ isOwn: false, emoji: '🌷' }],
      [{ isOwn: true, emoji: '🌹' }],
    ]);
    expect(json('sessions')).toMatchObject([{ device: '' }]);
    expect(names.filter((name) => name.startsWith('media/')).toSorted()).toEqual(
      [...photos.map((id) => `media/${id}.webp`), `media/${film}.mp4`].toSorted(),
    );
    const isOwnById = Object.fromEntries(json('media').map((row) => [row['id'], row['isOwn']]));
    expect(isOwnById).toEqual({ ...Object.fromEntries(photos.map((id) => [id, true])), [film]: false });
    for (const name of ['ads', 'emails', 'audit']) expect(json(name)).toEqual([]);
    expect(names).toContain('README.txt');
    // The export lacks data of other users, and deleted data.
    for (const hidden of [
      'bob@example.com',
      'carol@example.com',
      'Bob for himself',
      'taken back',
      '🍂',
      'passwordHash',
    ]) {
      expect(text).not.toContain(hidden);
    }
    expect(await server.as('carol').get(PATH)).toMatchObject({ body: { state: 'none' } });
    expect(await server.as('carol').get(FILE)).toMatchObject({ status: 404, body: { code: 'export_not_found' } });
  });

  test('L12 D04 an export needs the password, is created once a day for any number of requests, and is deleted after a week', async () => {
    await using server = await TestServer.start({ dialect });
    const alice = server.as('alice');
    const key = { 'idempotency-key': 'ask-for-a-copy' };

    const wrong = await alice.post(PATH, { password: 'not it' });
    const [first, second] = await Promise.all([ask(alice, key), ask(alice)]);
    const early = await alice.get(FILE);
    await server.settle();
    const again = await alice.post(PATH, { password: TEST_PASSWORD }, key);
    const tooSoon = await ask(alice);

    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong_password' } });
    expect([first.status, second.status].toSorted((a, b) => a - b)).toEqual([202, 429]);
    expect(early.status).toBe(404);
    if (first.status === 202) expect(again).toMatchObject({ status: 202, body: first.body });
    expect(tooSoon).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(tooSoon.headers.get('retry-after'))).toBe(86_400);

    const file = await alice.get(FILE);
    const [head, part] = [await alice.fetch(FILE, { method: 'HEAD' }), await alice.get(FILE, { range: 'bytes=0-3' })];
    const state = await alice.get(PATH);

    expect(state.body).toMatchObject({ state: 'ready', bytes: file.bytes.length });
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="posy-data.zip"',
      'cache-control': 'no-store',
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(file.bytes.length)]);
    expect([part.status, part.bytes.toString()]).toEqual([206, 'PK\u0003\u0004']);

    server.clock.advance(DAY_MS);
    const nextDay = await ask(alice);
    await server.settle();
    expect(nextDay.status).toBe(202);
    expect(await archives(server)).toHaveLength(1);

    server.clock.advance(7 * DAY_MS);
    expect((await alice.get(PATH)).body).toEqual({ state: 'none', requestedAt: null, bytes: null });
    expect((await alice.get(FILE)).status).toBe(404);
    await server.settle();
    expect(await archives(server)).toEqual([]);
  });

  test('an export is deleted with the account, also while it is being created', async () => {
    await using server = await TestServer.start({ dialect });
    const [alice, bob] = [server.as('alice'), server.as('bob')];
    await ask(alice);
    await server.settle();
    await ask(bob);
    expect(await archives(server)).toHaveLength(1);

    for (const client of [alice, bob]) {
      await client.fetch('/api/user', { method: 'DELETE', json: { password: TEST_PASSWORD } });
    }
    await server.settle();

    expect(await archives(server)).toEqual([]);
    expect(await server.deps.db.read.selectFrom('exports').selectAll().execute()).toEqual([]);
  });

  test('all data of a user is found by an index', async () => {
    await using fixture = await temporaryDatabase(dialect);
    await fill(fixture.db);
    await fillPeople(fixture.db);
    await fillSaving(fixture.db);
    await fixture.db.optimize();

    // PostgreSQL scans an empty table completely, and also a small one if a page is a quarter of it.
    for (const part of EXPORT_PARTS.filter(({ name }) => dialect === 'sqlite' || FILLED.has(name))) {
      await expectIndexed(fixture.db, (reader) => readAll(part.rows(reader, idOf(1), { mediaIds: new Set() })));
    }
  });
});

test('exports are created one after another, and other jobs do not wait for them', async () => {
  const opened = Promise.withResolvers<void>();
  let [isClosed, waiting] = [false, 0];
  const freeSpace = async () => {
    if (isClosed) waiting++;
    if (isClosed) await opened.promise;
    return { freeBytes: 50 * GB, totalBytes: 100 * GB };
  };
  await using server = await TestServer.start({ overrides: { freeSpace } });
  const { db, jobs } = server.deps;
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await ask(alice);
  await ask(bob);
  isClosed = true;

  await server.server.jobs.start();
  await vi.waitFor(() => expect(waiting).toBe(1));
  await db.write((tx) => jobs.enqueue(tx, 'uploads.remove', { fileKeys: [] }));
  await vi.waitFor(async () => expect(await namesOfJobs(db)).not.toContain('uploads.remove'));
  const meanwhile = waiting;
  isClosed = false;
  opened.resolve();
  await vi.waitFor(async () => expect(await namesOfJobs(db)).not.toContain('exports.make'));
  await server.server.jobs.stop(1000);

  expect(meanwhile).toBe(1);
  expect([(await alice.get(PATH)).body, (await bob.get(PATH)).body]).toMatchObject([
    { state: 'ready' },
    { state: 'ready' },
  ]);
});

async function namesOfJobs(db: Database): Promise<string[]> {
  return (await db.read.selectFrom('jobs').select('name').execute()).map(({ name }) => name);
}

test('without disk space no export is created, and it can be requested again at once', async () => {
  const disk = { freeBytes: 0, totalBytes: 100 * GB };
  await using server = await TestServer.start({ overrides: { freeSpace: async () => disk } });
  const alice = server.as('alice');
  await ask(alice);

  for (let i = 0; i < 5; i++) {
    expect((await alice.get(PATH)).body).toMatchObject({ state: 'making' });
    await server.settle();
    server.clock.advance(3_600_000);
  }
  const failed = await alice.get(PATH);
  const left = await readdir(join(server.deps.config.dataDir, 'uploads'));
  disk.freeBytes = 50 * GB;
  const again = await ask(alice);
  await server.settle();

  expect(failed.body).toMatchObject({ state: 'failed', bytes: null });
  expect(left).toEqual([]);
  expect(again.status).toBe(202);
  expect((await alice.get(PATH)).body).toMatchObject({ state: 'ready' });
});

/** Alice with data in every part, and other users connected with her. */
async function liveALife(server: TestServer) {
  const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
  const open = await publish(alice, { content: 'Mine for all' });
  const album = readPost(await alice.postForm('/api/posts', albumForm()));
  const secret = await publish(alice, { content: 'Mine alone', isPublic: 'false' });
  const bobs = await publish(bob, { content: 'Of Bob' });
  await publish(bob, { content: 'Bob for himself', isPublic: 'false' }, SMALL_PICTURE);
  const comment = await writeComment(alice, bobs.id, 'From Alice');
  const reply = await writeReply(alice, comment, 'More of Alice');
  await alice.post(`/api/comments/${comment.id}/flower`, { isFlowered: true });
  await alice.post(`/api/comments/${reply.id}/flower`, { isFlowered: true });
  await alice.post(`/api/comments/${reply.id}/flower`, { isFlowered: false });
  const { id: collectionId } = await makeCollection(alice, 'Peas');
  await save(alice, bobs.id, { collectionId });
  await save(alice, open.id);
  await unsave(alice, open.id);
  const takenBack = await writeComment(alice, bobs.id, 'taken back');
  await alice.delete(`/api/comments/${takenBack.id}`);
  await alice.post(`/api/posts/${bobs.id}/flower`, { isFlowered: true });
  await alice.post(`/api/posts/${open.id}/flower`, { isFlowered: true });
  await alice.post(`/api/posts/${open.id}/flower`, { isFlowered: false });
  await alice.post(`/api/users/${await bob.id()}/follow`);
  await bob.post(`/api/users/${await alice.id()}/follow`);
  const [dave, erin] = [server.as('dave'), server.as('erin')];
  for (const each of [alice, erin]) await approveFollowers(each);
  await dave.post(`/api/users/${await alice.id()}/follow`);
  await alice.post(`/api/users/${await erin.id()}/follow`);
  await alice.post(`/api/users/${await carol.id()}/block`, { isBlocked: true });
  for (const name of ['dave', 'erin']) await alice.post(`/api/users/${await server.as(name).id()}/dismissal`);
  await alice.delete(`/api/users/${await server.as('erin').id()}/dismissal`);
  await bob.post(`/api/users/${await carol.id()}/block`, { isBlocked: true });
  await alice.fetch('/api/preferences', { method: 'PATCH', json: { notifyFlowers: false, birthYear: 1990 } });
  const { id: hello } = await send(alice, bob, 'taken back for a better text');
  await edit(alice, hello, 'Hello Bob');
  await react(bob, hello, '🌷');
  const uploadId = await upload(bob, mp4(), 'message');
  const answer = await trySend(bob, alice, { content: 'Hello Alice', uploadId, replyToId: hello });
  await react(alice, String(Reflect.get(Object(answer.body), 'id')), '🌹');
  for (const emoji of ['🍂', null]) await react(alice, hello, emoji);
  for (const [from, to] of [[alice, bob] as const, [bob, alice] as const]) {
    await unsend(from, (await send(from, to, 'taken back from both')).id);
  }
  const forMe = await send(bob, alice, 'taken back for me');
  await alice.fetch(`/api/messages/${forMe.id}`, { method: 'DELETE' });
  await server.settle();
  return { open, album, secret, bobs, hello, film: mediaIdIn(answer) };
}

/** The photos of a post, as an export has them. */
function exported(post: Post) {
  return photosOf(post).map(({ media, altText }) => ({ mediaId: media.id, altText }));
}

function albumForm(): FormData {
  const form = postForm({ content: 'Mine, twice' }, SMALL_PICTURE);
  form.append('media', new File([new Uint8Array(SMALL_PICTURE)], 'two.png'));
  form.append('altTexts', 'One');
  form.append('altTexts', 'Two');
  return form;
}

function mediaIdIn({ body, text }: TestResponse): string {
  const media: unknown = Reflect.get(Object(body), 'media');
  const id: unknown = Reflect.get(Object(media), 'id');
  if (typeof id !== 'string') throw new Error(`No media in ${text}`);
  return id;
}

function ask(client: TestClient, headers: Record<string, string> = {}): Promise<TestResponse> {
  return client.post(PATH, { password: TEST_PASSWORD }, headers);
}

function unzip({ bytes }: TestResponse) {
  const files = unzipSync(bytes);
  const read = (name: string) => strFromU8(files[name] ?? new Uint8Array());
  const json = (name: string): Record<string, unknown>[] => JSON.parse(read(`${name}.json`));
  const names = Object.keys(files);
  return {
    json,
    names,
    text: names
      .filter((name) => !name.startsWith('media/'))
      .map(read)
      .join('\n'),
  };
}

async function archives({ deps }: TestServer): Promise<string[]> {
  const names = await readdir(join(deps.config.dataDir, 'blobs'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.zip'));
}

async function readAll(rows: AsyncIterable<object>): Promise<void> {
  for await (const _ of rows);
}
