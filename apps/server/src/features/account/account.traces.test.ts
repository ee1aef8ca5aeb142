import { createECDH } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { photosOf } from '@posy/contract/post-photos';
import type { Post } from '@posy/contract/posts';
import { CurrentUserSchema } from '@posy/contract/users';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import type { Dialect } from '../../db/database.ts';
import { adForm, advertise, readAd } from '../../testing/advertising.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { readComment, writeComment } from '../../testing/commenting.ts';
import { expectExactCounters } from '../../testing/counters.ts';
import { readId, userIdOf } from '../../testing/messaging.ts';
import { twoFrameGif } from '../../testing/pictures.ts';
import { postForm, publish, readPost } from '../../testing/posting.ts';
import { letWrite } from '../../testing/requesting.ts';
import { readCollection } from '../../testing/saving.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';
import { dumpTables, findTraces, isTombstoneOf } from '../../testing/traces.ts';
import { newUploadHeaders, pieceHeaders } from '../../testing/uploading.ts';
import { mp4 } from '../../testing/videos.ts';
import { noteDone } from '../audit/audit.service.ts';

const MINUTE_MS = 60_000;
/** Words that occur nowhere else, in any table. */
const ZEPHYRINE = {
  email: 'zephyrine@quillfeather.example',
  password: 'rose garden 1',
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
};
const TEXTS = [
  'captionzq',
  'placezq',
  'altzq',
  'commentzq',
  'biozq',
  'endpointzq',
  'messagezq',
  'notezq',
  'warningzq',
  'advertzq',
  'collectionzq',
  'zephyrine',
  'quillfeather',
];

const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/endpointzq',
  keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
};

/** An administrator searches for an address before an account has it. */
async function lookFor(server: TestServer, address: string): Promise<void> {
  const { id: actorId } = await server.admin().user();
  const call = { actorId, action: 'emails.read', target: address, address: '' };
  await server.deps.db.write((tx) => noteDone(server.deps, tx, call));
}

type NewKey = () => { readonly 'idempotency-key': string };

/** A user reports another user, is reported with a picture, and is warned by an administrator. */
async function report(
  server: TestServer,
  client: TestClient,
  other: TestClient,
  own: Post,
  key: NewKey,
): Promise<void> {
  const ofOther = { target: 'user', targetId: await other.id(), reason: 'spam', note: 'notezq' };
  const ofOwn = { target: 'post', targetId: own.id, reason: 'spam', note: 'Ugly' };
  for (const [reporter, json] of [[client, ofOther] as const, [other, ofOwn] as const]) {
    const answer = await reporter.send('/api/reports', { method: 'POST', json, headers: key() });
    const id = String(Reflect.get(Object(answer.body), 'id'));
    const decision = reporter === client ? { decision: 'dismiss' } : { decision: 'warn', reason: 'warningzq' };
    const decided = await server.admin().post(`/api/admin/reports/${id}/decide`, decision, key());
    if (answer.status !== 201 || decided.status !== 200) throw new Error(`${answer.text} ${decided.text}`);
  }
}

/** The user writes to one who lets nobody write: the fourth message does not arrive. */
async function writeRequest(server: TestServer, client: TestClient, userId: string, key: NewKey): Promise<void> {
  const erin = server.as('erin');
  await letWrite(erin, 'nobody');
  const path = `/api/conversations/${conversationIdOf(readId(userId), await userIdOf(erin))}/messages`;
  for (let i = 0; i < 4; i++) {
    const json = { toUserId: await erin.id(), content: 'messagezq' };
    const { status, text } = await client.send(path, { method: 'POST', json, headers: key() });
    if (status !== 201) throw new Error(text);
  }
}

/** Stores answers to other users that contain the user's data. */
async function storeAnswersAbout(
  server: TestServer,
  other: TestClient,
  { body }: TestResponse,
  key: NewKey,
): Promise<void> {
  const { id, username } = Parse(CurrentUserSchema, body);
  const begun = await other.post('/api/conversations/create-by-username', { username }, key());
  const json = { isActive: true };
  const seen = await server.admin().fetch(`/api/admin/users/${id}/status`, { method: 'PATCH', json, headers: key() });
  for (const { status, text } of [begun, seen]) {
    if (status >= 300 || !text.includes('Quillfeather')) throw new Error(text);
  }
}

const FILM = Buffer.from('filmzq');

/** Tables without personal data. A new table is either used below or named here. */
const NOT_ABOUT_PEOPLE = [
  'migrations',
  'bootCheck',
  'syncMeta',
  // The server's own: names of stores, databases and epochs, processes, backups, keys, counts.
  'instance',
  'databaseMoves',
  'secrets',
  'processes',
  'backups',
  'endedEpochs',
  'alerts',
  // Filled when the server was killed.
  'cutHeads',
  // Ids of ads and numbers alone.
  'adDays',
  'adPauses',
  // Ids alone, deleted with their user.
  'shellNotices',
  // Ids of copies alone, deleted with their report (`album.test.ts`).
  'reportPhotos',
  // Numbers alone.
  'conversations',
  // They belong to the site, whoever created them.
  'links',
  // Hashed names.
  'reservedUsernames',
  // Keys are hashed.
  'limits',
  // Ids are hashed.
  'deletedIds',
  // Bookkeeping of the index of words, which are in its other tables.
  'personTexts_config',
  'personTexts_idx',
  'sqlite_stat1',
  'sqlite_stat4',
];

forEachDialect((dialect) => {
  test('I09 L09 no table and no file contains data of a deleted account, except the reserved username', async () => {
    await using world = await World.open(dialect);
    const { server } = world;
    const { db } = server.deps;
    const before = await findTraces(db, world.words);
    const tables = [...(await dumpTables(db)).keys()];

    const answer = await world.client.send('/api/user', { method: 'DELETE', json: { password: ZEPHYRINE.password } });
    const atOnce = await findTraces(db, world.words, world.isAllowed);
    await server.settle();
    server.clock.advance(2 * MINUTE_MS);
    await server.settle();

    expect(tables.filter((table) => !(table in before) && !NOT_ABOUT_PEOPLE.includes(table))).toEqual([]);
    expect(answer.status).toBe(204);
    // Queued jobs and events name the data to be deleted.
    expect(Object.keys(atOnce).toSorted()).toEqual(['activityQueue', 'dirtyActivities', 'jobs']);
    expect(await findTraces(db, world.words, world.isAllowed)).toEqual({});
    expect(await world.files()).toEqual(world.filesOfBob);
    expect(await world.limits()).not.toContain('quillfeather');
    await expectExactCounters(db);
  });
});

/** The user and their posts as rows of flowers and follows name them. */
async function numbersOf({ deps }: TestServer, userId: string): Promise<string[]> {
  const { read } = deps.db;
  const user = await read.selectFrom('users').select('number').where('id', '=', userId).executeTakeFirstOrThrow();
  const posts = await read.selectFrom('posts').select('number').where('authorId', '=', userId).execute();
  const ofUser = ['userNumber', 'followerNumber', 'followedNumber'].map((column) => `"${column}":${user.number},`);
  return [...ofUser, ...posts.map(({ number }) => `"postNumber":${number},`)];
}

class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly client: TestClient;
  readonly words: readonly string[];
  readonly filesOfBob: readonly string[];
  readonly isAllowed: (table: string, row: string) => boolean;

  private constructor(
    server: TestServer,
    client: TestClient,
    { userId, avatar, numbers }: { userId: string; avatar: string; numbers: readonly string[] },
    posts: { own: Post[]; bobs: Post },
  ) {
    this.server = server;
    this.client = client;
    const media = posts.own.flatMap((post) => photosOf(post).map((photo) => photo.media.id));
    this.words = [userId, avatar, ...numbers, ...media, ...TEXTS];
    if (this.words.includes('')) throw new Error('Something was not made');
    this.filesOfBob = (posts.bobs.media?.variants ?? []).map(({ width }) => `${posts.bobs.media?.id}-${width}.webp`);
    const isTombstone = isTombstoneOf(userId);
    // Lines of the audit log outlive their subjects, and name them by id only.
    this.isAllowed = (table, row) =>
      table === 'reservedUsernames' || isTombstone(table, row) || (table === 'audit' && !row.includes('quillfeather'));
  }

  /** A user who performed every action, with users who did the same to them. */
  static async open(dialect: Dialect): Promise<World> {
    const server = await TestServer.start({ dialect });
    await lookFor(server, ZEPHYRINE.email);
    const client = server.anonymous();
    const { body } = await client.send('/api/signup', { method: 'POST', json: ZEPHYRINE });
    const userId = typeof body === 'object' && body && 'id' in body ? String(body.id) : '';
    const bob = server.as('bob');
    const carol = server.as('carol');
    const bobs = await publish(bob);
    const picture = await twoFrameGif(700, 500);
    const own: Post[] = [];
    const key = () => ({ 'idempotency-key': server.deps.newId() });
    for (const isPublic of ['true', 'false'] as const) {
      const form = postForm({ content: 'captionzq', location: 'placezq', isPublic }, picture);
      form.append('media', new File([new Uint8Array(picture)], 'two.gif', { type: 'image/gif' }));
      for (const altText of ['altzq', 'altzq']) form.append('altTexts', altText);
      own.push(readPost(await client.send('/api/posts', { method: 'POST', body: form, headers: key() })));
    }
    const film = postForm({ content: '#captionzq' }, mp4(), { name: 'film.mp4', type: 'video/mp4' });
    film.append('captions', 'WEBVTT\n\n00:01.000 --> 00:02.000\nsaidzq');
    own.push(readPost(await client.send('/api/posts', { method: 'POST', body: film, headers: key() })));
    const [open, hidden] = own;
    if (!open || !hidden) throw new Error('Nothing was published');
    const json = { content: 'captionzq again', order: [hidden.media?.id] };
    const edited = await client.send(`/api/posts/${hidden.id}`, { method: 'PATCH', json, headers: key() });
    if (edited.status !== 200) throw new Error(edited.text);
    const bobId = await bob.id();
    const bobsComment = await writeComment(bob, bobs.id);
    // An answer to the user, which is deleted with the thread.
    const asked = { method: 'POST', json: { postId: bobs.id, content: 'commentzq' }, headers: key() } as const;
    const thread = readComment(await client.send('/api/comments', asked));
    const answered = { postId: bobs.id, parentId: thread.id, content: 'To zephyrine' };
    await carol.post('/api/comments', answered, key());
    await carol.post(`/api/comments/${thread.id}/flower`, { isFlowered: true }, key());

    for (const person of [bob, carol]) {
      const to = `/api/conversations/${conversationIdOf(readId(userId), await userIdOf(person))}/messages`;
      const message = new FormData();
      message.append('toUserId', await person.id());
      message.append('content', 'messagezq');
      message.append('photo', new File([new Uint8Array(picture)], 'photo.gif', { type: 'image/gif' }));
      const sent = await client.send(to, { method: 'POST', body: message, headers: key() });
      const answered = await person.post(to, { content: 'How nice' }, key());
      if (sent.status !== 201 || answered.status !== 201) throw new Error(`${sent.text} ${answered.text}`);
      const path = `/api/messages/${String(Reflect.get(Object(sent.body), 'id'))}`;
      const json = { content: 'messagezq, later' };
      const edited = await client.send(path, { method: 'PATCH', json, headers: key() });
      if (edited.status !== 200) throw new Error(edited.text);
    }

    await writeRequest(server, client, userId, key);
    await report(server, client, bob, open, key);
    await client.send('/api/admin/audit');
    await client.send('/api/password-reset/request', { method: 'POST', json: { email: ZEPHYRINE.email } });
    // An export that is ready for download.
    const copy = await client.send('/api/user/export', { method: 'POST', json: { password: ZEPHYRINE.password } });
    if (copy.status !== 202) throw new Error(copy.text);
    await server.server.jobs.runDue();

    const collected = await client.send('/api/collections', {
      method: 'POST',
      json: { name: 'collectionzq' },
      headers: key(),
    });
    const { id: collectionId } = readCollection(collected);
    await client.send(`/api/saved-posts/${bobs.id}`, { method: 'POST', json: { collectionId }, headers: key() });
    // The row of another user names the post alone, and is no trace of its author.
    await carol.fetch(`/api/saved-posts/${open.id}`, { method: 'POST', headers: key() });
    const advert = adForm({ title: 'advertzq', description: 'advertzq', linkUrl: 'https://advertzq.example' });
    const made = readAd(await client.send('/api/ads', { method: 'POST', body: advert, headers: key() }));
    const carolsAd = await advertise(carol);
    await bob.post(`/api/ads/${made.id}/impression`);
    await client.send(`/api/ads/${made.id}/status`, { method: 'PATCH', json: { isActive: false }, headers: key() });

    const profile = new FormData();
    profile.append('bio', 'biozq');
    profile.append('profileImage', new File([new Uint8Array(picture)], 'me.gif', { type: 'image/gif' }));
    const changed = await client.send('/api/profile', { method: 'PATCH', body: profile, headers: key() });
    const avatar = /media\/([0-9a-f-]{36})\//.exec(changed.text)?.[1] ?? '';

    for (const [path, json] of [
      ['/api/push/subscribe', SUBSCRIPTION],
      [`/api/posts/${bobs.id}/flower`, { isFlowered: true }],
      ['/api/posts/views', { postIds: [bobs.id] }],
      ['/api/comments', { postId: bobs.id, content: 'commentzq' }],
      ['/api/comments', { postId: bobs.id, parentId: bobsComment.id, content: 'commentzq' }],
      [`/api/comments/${bobsComment.id}/flower`, { isFlowered: true }],
      [`/api/users/${bobId}/follow`, undefined],
      [`/api/users/${bobId}/block`, undefined],
      [`/api/users/${bobId}/dismissal`, undefined],
      [`/api/posts/${open.id}/flower`, { isFlowered: true }],
      [`/api/ads/${carolsAd.id}/impression`, undefined],
    ] as const) {
      const answer = await client.send(path, { method: 'POST', json, headers: key() });
      if (answer.status >= 300) throw new Error(`${path}: ${answer.text}`);
    }
    for (const other of [bob, carol]) {
      await other.post(`/api/posts/${open.id}/flower`, { isFlowered: true }, key());
      await other.post('/api/posts/views', { postIds: [open.id] }, key());
      await other.post('/api/comments', { postId: open.id, content: 'How lovely' }, key());
      await other.post(`/api/users/${userId}/follow`, undefined, key());
      await other.post(`/api/users/${userId}/dismissal`, undefined, key());
    }
    // Requests to follow, of both sides.
    const dave = server.as('dave');
    await approveFollowers(dave);
    const approves = { method: 'PATCH', json: { approvesFollowers: 'true' }, headers: key() };
    await client.send('/api/profile', approves);
    const asking = await client.send(`/api/users/${await dave.id()}/follow`, { method: 'POST', headers: key() });
    const theirs = await dave.post(`/api/users/${userId}/follow`, undefined, key());
    for (const { text } of [asking, theirs]) if (!text.includes('"isRequested":true')) throw new Error(text);
    // An unfinished upload of a film.
    const filmId = server.deps.newId();
    await client.send('/api/uploads', { method: 'POST', headers: newUploadHeaders(filmId, 2 * FILM.length) });
    const begun = await client.send(`/api/uploads/${filmId}`, {
      method: 'PATCH',
      headers: pieceHeaders(0),
      body: FILM,
    });
    if (begun.status !== 204) throw new Error(begun.text);
    await client.send('/api/preferences', { method: 'PATCH', json: { notifyFollows: false }, headers: key() });
    const seen = { seenAt: new Date(server.clock.now()).toISOString() };
    await client.send('/api/activity/seen', { method: 'POST', json: seen, headers: key() });
    // Groups earlier events, whose notifications are pending; later events are not grouped yet.
    await server.server.activity.flushAll();
    await client.send(`/api/users/${await carol.id()}/follow`, { method: 'POST', headers: key() });
    await client.send('/api/user', { method: 'DELETE', json: { password: 'not it' } });
    await storeAnswersAbout(server, bob, changed, key);
    const numbers = await numbersOf(server, userId);
    return new World(server, client, { userId, avatar, numbers }, { own, bobs });
  }

  async files(): Promise<string[]> {
    const { config } = this.server.deps;
    const folders = [join(config.dataDir, 'blobs'), join(config.dataDir, 'resumable')];
    const read = (folder: string) => readdir(folder, { recursive: true, withFileTypes: true });
    const entries = (await Promise.all(folders.map(read))).flat();
    return entries.filter((entry) => entry.isFile() && entry.name !== '.posy-store.json').map((entry) => entry.name);
  }

  /** On SQLite limits have a file of their own. */
  async limits(): Promise<string> {
    return readFile(join(this.server.deps.config.dataDir, 'limits.db'), 'latin1').catch(() => '');
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]();
  }
}
