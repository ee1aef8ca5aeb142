import { createECDH, randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommentEntitySchema } from '@posy/contract/comments';
import type { MessageEntity } from '@posy/contract/messages';
import type { Post } from '@posy/contract/posts';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { insertSession } from '../features/session/session.repo.ts';
import { advertise, PLAIN_AD } from '../testing/advertising.ts';
import { linkForm } from '../testing/linking.ts';
import { send } from '../testing/messaging.ts';
import { postForm, publish, SMALL_PICTURE } from '../testing/posting.ts';
import { forEachDialect, temporaryPlace } from '../testing/temporary-database.ts';
import type { RequestOptions, TestClient } from '../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';
import { dumpTables } from '../testing/traces.ts';

const ACTORS = ['anonymous', 'other', 'owner', 'admin', 'deactivated'] as const;
type ActorName = (typeof ACTORS)[number];
/** Whose post a call is about: the owner's public or private one, or a public one of somebody deactivated. */
type Target = 'public' | 'private' | 'of a deactivated';

interface Row {
  /** Method and pattern as the router knows them. */
  readonly route: string;
  readonly target?: Target;
  readonly path?: (post: Post, commentId: string, chat: MessageEntity) => string;
  readonly options?: (actor: ActorName, post: Post, chat: MessageEntity) => RequestOptions;
  /** What the {@link ACTORS} are answered, in their order; one number: the same for all. */
  readonly statuses: number | readonly [number, number, number, number, number];
}

const OPEN = 200;
const SIGNED_IN = [401, 200, 200, 200, 401] as const;
const ADMIN = [401, 403, 403, 200, 401] as const;
const PRIVATE = [401, 404, 200, 404, 401] as const;
const GONE = [401, 404, 401, 404, 401] as const;

/** Who may do what. A new route needs a row here. */
const ROWS: readonly Row[] = [
  { route: 'GET /healthz', statuses: OPEN },
  { route: 'GET /api/health', statuses: OPEN },
  { route: 'GET /', statuses: OPEN },
  { route: 'GET /*', path: () => '/unknown.txt', statuses: 404 },
  { route: 'GET /ws', statuses: 426 },
  { route: 'GET /share', statuses: 303 },
  { route: 'POST /share', statuses: 303 },
  { route: 'GET /api/config', statuses: OPEN },
  { route: 'GET /api/user', statuses: SIGNED_IN },
  {
    route: 'DELETE /api/user',
    options: () => ({ json: { password: 'not it' } }),
    statuses: [401, 403, 403, 403, 401],
  },
  { route: 'POST /api/signup', options: () => ({ json: newAccount() }), statuses: 201 },
  {
    route: 'POST /api/login',
    options: (actor) => ({ json: credentialsOf(actor) }),
    statuses: [200, 200, 200, 200, 401],
  },
  { route: 'POST /api/logout', statuses: 204 },
  { route: 'GET /api/sync', statuses: SIGNED_IN },
  { route: 'GET /api/users/stats', statuses: SIGNED_IN },
  { route: 'GET /api/users/search', path: () => '/api/users/search?q=owner', statuses: SIGNED_IN },
  { route: 'PATCH /api/profile', options: (actor) => ({ json: { bio: `Of ${actor}` } }), statuses: SIGNED_IN },
  {
    route: 'POST /api/push/subscribe',
    options: () => ({ json: aPushSubscription() }),
    statuses: [401, 201, 201, 201, 401],
  },
  {
    route: 'POST /api/push/unsubscribe',
    options: () => ({ json: { endpoint: 'https://fcm.googleapis.com/x' } }),
    statuses: [401, 204, 204, 204, 401],
  },
  { route: 'GET /api/activity', statuses: SIGNED_IN },
  {
    route: 'POST /api/activity/seen',
    options: () => ({ json: { seenAt: '2026-01-01T00:00:00.000Z' } }),
    statuses: [401, 204, 204, 204, 401],
  },
  { route: 'GET /api/preferences', statuses: SIGNED_IN },
  { route: 'PATCH /api/preferences', options: () => ({ json: { notifyFlowers: false } }), statuses: SIGNED_IN },
  { route: 'GET /api/usernames/:username', path: () => '/api/usernames/owner.tester', statuses: SIGNED_IN },
  { route: 'GET /api/posts', statuses: SIGNED_IN },
  { route: 'GET /api/posts/my', statuses: SIGNED_IN },
  {
    route: 'POST /api/posts',
    options: () => ({ body: postForm({}, SMALL_PICTURE) }),
    statuses: [401, 201, 201, 201, 401],
  },
  ...onPost('GET /api/posts/:id', SIGNED_IN, PRIVATE),
  ...onPost('DELETE /api/posts/:id', [401, 403, 204, 204, 401], [401, 404, 204, 404, 401]),
  ...onPost('POST /api/posts/:id/view', [401, 204, 204, 204, 401], [401, 404, 204, 404, 401]),
  ...onViews(),
  // They are of pictures, which have none.
  ...onPost('DELETE /api/posts/:id/captions', [401, 403, 400, 403, 401], [401, 404, 400, 404, 401]),
  ...onPost('POST /api/posts/:id/captions', [401, 403, 400, 403, 401], [401, 404, 400, 404, 401]).map((row) => ({
    ...row,
    options: () => ({ json: { captions: 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n' } }),
  })),
  ...onPost('POST /api/posts/:id/flower', SIGNED_IN, PRIVATE),
  ...onPost('GET /api/posts/:id/flower-status', SIGNED_IN, PRIVATE),
  ...onPost('GET /media/:id/:width', SIGNED_IN, PRIVATE, (post) => post.media?.variants[0]?.url ?? ''),
  ...onPost('GET /api/comments/:postId', SIGNED_IN, PRIVATE, (post) => `/api/comments/${post.id}`),
  ...onPost('POST /api/comments', [401, 201, 201, 201, 401], [401, 404, 201, 404, 401]).map((row) => ({
    ...row,
    options: (_: ActorName, post: Post) => ({ json: { postId: post.id, content: 'Lovely' } }),
  })),
  ...onPost(
    'DELETE /api/comments/:id',
    [401, 403, 204, 204, 401],
    [401, 404, 204, 404, 401],
    (_, commentId) => `/api/comments/${commentId}`,
  ),
  ...onPerson('GET /api/users/:id/follow-status', SIGNED_IN),
  ...onPerson('POST /api/users/:id/follow', [401, 200, 400, 200, 401]),
  ...onPerson('DELETE /api/users/:id/follow', [401, 200, 400, 200, 401]),
  ...onPerson('GET /api/users/:id/followers', SIGNED_IN),
  ...onPerson('GET /api/users/:id/following', SIGNED_IN),
  { route: 'GET /api/conversations', statuses: SIGNED_IN },
  {
    route: 'POST /api/conversations/create-by-username',
    options: () => ({ json: { username: 'owner.tester' } }),
    statuses: [401, 201, 400, 201, 401],
  },
  {
    route: 'POST /api/messages/send-by-username',
    options: () => ({ json: { username: 'owner.tester', content: 'Hello' } }),
    statuses: [401, 201, 400, 201, 401],
  },
  onChat('GET /api/conversations/:id/messages', [401, 200, 200, 404, 401]),
  {
    ...onChat('POST /api/conversations/:id/messages', [401, 201, 201, 404, 401]),
    options: () => ({ json: { content: 'Hi' } }),
  },
  onChat('POST /api/conversations/:id/read', [401, 204, 204, 404, 401]),
  {
    route: 'POST /api/conversations/delivered',
    options: (_actor, _post, chat) => ({ json: { items: [{ id: chat.conversationId, k: 1 }] } }),
    statuses: [401, 204, 204, 204, 401],
  },
  onChat('DELETE /api/messages/:id', [401, 204, 204, 404, 401]),
  // It has no video; a video's row is with the messages.
  onChat('GET /api/messages/:id/download', [401, 404, 404, 404, 401]),
  ...onPerson('POST /api/users/:id/block', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('DELETE /api/users/:id/block', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('POST /api/users/:id/mute', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPerson('DELETE /api/users/:id/mute', [401, 200, 400, 200, 401], [401, 200, 401, 200, 401]),
  ...onPost('POST /api/reports', [401, 201, 400, 201, 401], [401, 404, 400, 404, 401], () => '/api/reports').map(
    (row) => ({
      ...row,
      options: (_: ActorName, post: Post) => ({ json: { target: 'post', targetId: post.id, reason: 'spam' } }),
    }),
  ),
  {
    route: 'OPTIONS /api/uploads',
    statuses: [401, 204, 204, 204, 401],
  },
  {
    route: 'POST /api/uploads',
    options: () => ({ headers: newUpload(randomUUID()) }),
    statuses: [401, 201, 201, 201, 401],
  },
  {
    route: 'PATCH /api/uploads/:id',
    path: () => `/api/uploads/${OWNERS_UPLOAD}`,
    options: () => ({
      headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
      body: new Uint8Array(1),
    }),
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'DELETE /api/uploads/:id',
    path: () => `/api/uploads/${OWNERS_UPLOAD}`,
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'POST /api/password-reset/request',
    options: () => ({ json: { email: 'owner@example.com' } }),
    statuses: OPEN,
  },
  {
    route: 'POST /api/password-reset/confirm',
    options: () => ({ json: { email: 'owner@example.com', resetCode: '000000', newPassword: 'lily pond 22' } }),
    statuses: 400,
  },
  { route: 'GET /api/admin/emails', path: () => '/api/admin/emails?email=nobody@example.com', statuses: ADMIN },
  {
    route: 'PATCH /api/admin/emails/:id',
    path: () => `/api/admin/emails/${randomUUID()}`,
    options: () => ({ json: { isRead: true } }),
    statuses: [401, 403, 403, 404, 401],
  },
  {
    route: 'POST /api/admin/emails/:id/reveal',
    path: () => `/api/admin/emails/${randomUUID()}/reveal`,
    options: () => ({ json: { password: 'the keeper of posy' } }),
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/admin/audit', statuses: ADMIN },
  { route: 'GET /api/admin/reports', statuses: ADMIN },
  {
    route: 'GET /api/admin/reports/:id/picture',
    path: () => `/api/admin/reports/${randomUUID()}/picture`,
    statuses: [401, 403, 403, 404, 401],
  },
  {
    route: 'POST /api/admin/reports/:id/decide',
    path: () => `/api/admin/reports/${randomUUID()}/decide`,
    options: () => ({ json: { decision: 'warn' } }),
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/admin/stats', statuses: ADMIN },
  { route: 'GET /api/admin/stats/days', statuses: ADMIN },
  { route: 'GET /api/admin/users', statuses: ADMIN },
  {
    route: 'POST /api/admin/users',
    options: () => ({ json: newAccount() }),
    statuses: [401, 403, 403, 201, 401],
  },
  ...(['status', 'role'] as const).map((what): Row => ({
    route: `PATCH /api/admin/users/:id/${what}`,
    path: (post) => `/api/admin/users/${post.user.id}/${what}`,
    options: () => ({ json: what === 'role' ? { role: 'user' } : { isActive: true } }),
    statuses: ADMIN,
  })),
  {
    route: 'DELETE /api/admin/users/:id',
    path: () => `/api/admin/users/${randomUUID()}`,
    statuses: [401, 403, 403, 404, 401],
  },
  { route: 'GET /api/image-links', statuses: SIGNED_IN },
  { route: 'GET /api/community-links', statuses: OPEN },
  ...(['image', 'community'] as const).flatMap((kind): Row[] => [
    {
      route: `POST /api/admin/${kind}-links`,
      options: () => ({ body: linkForm() }),
      statuses: [401, 403, 403, 201, 401],
    },
    {
      route: `DELETE /api/admin/${kind}-links/:id`,
      path: () => `/api/admin/${kind}-links/${randomUUID()}`,
      statuses: [401, 403, 403, 404, 401],
    },
  ]),
  { route: 'GET /api/ads/my', statuses: SIGNED_IN },
  { route: 'GET /api/ads/feed', statuses: SIGNED_IN },
  { route: 'POST /api/ads', options: () => ({ json: PLAIN_AD }), statuses: [401, 201, 201, 201, 401] },
  onAd('GET /api/ads/:id/days', PRIVATE),
  onAd('PATCH /api/ads/:id/status', PRIVATE, { isActive: false }),
  onAd('PATCH /api/ads/:id', PRIVATE, { title: 'Dahlias' }),
  onAd('POST /api/ads/:id/impression', [401, 204, 204, 204, 401]),
  onAd('POST /api/ads/:id/click', [401, 204, 204, 204, 401]),
  onAd('DELETE /api/ads/:id', [401, 404, 204, 404, 401]),
  { route: 'GET /media/*', path: () => '/media/a/b/c', statuses: [401, 404, 404, 404, 401] },
  { route: 'GET /api/sessions', statuses: SIGNED_IN },
  {
    route: 'DELETE /api/sessions/:id',
    path: () => `/api/sessions/${OWNERS_SESSION}`,
    statuses: [401, 404, 204, 404, 401],
  },
  {
    route: 'POST /api/user/password',
    options: () => ({ json: { password: 'not it', newPassword: 'tulip garden 2' } }),
    statuses: [401, 403, 403, 403, 401],
  },
  { route: 'GET /api/user/export', statuses: SIGNED_IN },
  {
    route: 'POST /api/user/export',
    options: () => ({ json: { password: 'not it' } }),
    statuses: [401, 403, 403, 403, 401],
  },
  { route: 'GET /api/user/export/file', statuses: [401, 404, 404, 404, 401] },
  // The last one: whoever is signed in elsewhere is not any more.
  { route: 'DELETE /api/sessions', statuses: [401, 204, 204, 204, 401] },
];

test('every route has a row in the matrix, and every row a route', async () => {
  await using world = await World.open('sqlite');
  // A HEAD is answered as its GET, and checked with it.
  const routes = [...world.server.server.routes].filter((route) => !route.startsWith('HEAD '));

  expect([...new Set(ROWS.map((row) => row.route))].toSorted()).toEqual(routes.toSorted());
  // L08: administrators have no way to the messages of others.
  expect(routes.filter((route) => /api.admin.*(message|conversation)/.test(route))).toEqual([]);
});

forEachDialect((dialect) => {
  test(
    'L03 L05 everybody may do what the matrix says; what is refused or only read changes nothing',
    { timeout: 120_000 },
    async () => {
      await using world = await World.open(dialect);
      const expected: string[] = [];
      const actual: string[] = [];

      for (const row of ROWS) {
        for (const [i, actor] of ACTORS.entries()) {
          for (const method of world.methodsOf(row)) {
            const title = `${actor}: ${method} ${row.route.split(' ')[1]}${row.target ? ` (${row.target})` : ''}`;
            const status = typeof row.statuses === 'number' ? row.statuses : (row.statuses[i] ?? 0);
            expected.push(`${title} → ${status}${isSafe(method) || status >= 400 ? ', changing nothing' : ''}`);
            actual.push(`${title} → ${await world.call(row, actor, method)}`);
          }
        }
      }

      expect(actual).toEqual(expected);
      expect(actual.length).toBeGreaterThan(100);
    },
  );
});

/** One row each for a public and a private post, and for one that went with its author. */
function onPost(
  route: string,
  ofPublic: Row['statuses'],
  ofPrivate: Row['statuses'],
  path: Row['path'] = (post) => (route.split(' ')[1] ?? '').replace(':id', post.id),
): Row[] {
  return [
    { route, path, target: 'public', statuses: ofPublic },
    { route, path, target: 'private', statuses: ofPrivate },
    { route, path, target: 'of a deactivated', statuses: GONE },
  ];
}

/** Who may not see a post is told nothing of it: their view is passed over. */
function onViews(): Row[] {
  const route = 'POST /api/posts/views';
  const of = (target: Target, statuses: Row['statuses']): Row => ({
    route,
    target,
    statuses,
    options: (_actor, post) => ({ json: { postIds: [post.id] } }),
  });
  return [
    of('public', [401, 204, 204, 204, 401]),
    of('private', [401, 204, 204, 204, 401]),
    of('of a deactivated', [401, 204, 401, 204, 401]),
  ];
}

/** About the conversation of the owner with the other, or the newest message in it, which is the owner's. */
function onChat(route: string, statuses: Row['statuses']): Row {
  const [, pattern = ''] = route.split(' ');
  const path: Row['path'] = (_post, _commentId, chat) =>
    pattern.replace(':id', pattern.includes('/messages/:id') ? chat.id : chat.conversationId);
  return { route, path, statuses };
}

/** One row each for the owner, and for somebody deactivated. */
function onPerson(route: string, ofOwner: Row['statuses'], ofGone: Row['statuses'] = GONE): Row[] {
  const path = (post: Post) => (route.split(' ')[1] ?? '').replace(':id', post.user.id);
  return [
    { route, path, target: 'public', statuses: ofOwner },
    { route, path, target: 'of a deactivated', statuses: ofGone },
  ];
}

/** About the owner's ad. */
function onAd(route: string, statuses: Row['statuses'], json?: unknown): Row {
  const path = () => (route.split(' ')[1] ?? '').replace(':id', OWNERS_AD);
  return { route, path, options: () => ({ json }), statuses };
}

function isSafe(method: string): boolean {
  return method === 'GET' || method === 'HEAD';
}

const OWNERS_SESSION = '00000000-0000-7000-8000-00000000000e';
const OWNERS_UPLOAD = '00000000-0000-7000-8000-00000000000f';
const OWNERS_AD = '00000000-0000-7000-8000-00000000000a';

/** What begins an upload of ten bytes. */
function newUpload(id: string): Record<string, string> {
  return { 'upload-length': '10', 'upload-metadata': `id ${btoa(id)},purpose ${btoa('post')}` };
}

let accounts = 0;

function aPushSubscription() {
  const p256dh = createECDH('prime256v1').generateKeys('base64url');
  return { endpoint: `https://fcm.googleapis.com/${++accounts}`, keys: { p256dh, auth: 'A'.repeat(22) } };
}

function newAccount() {
  return { email: `new${++accounts}@example.com`, password: TEST_PASSWORD, firstName: 'New', lastName: 'Person' };
}

function credentialsOf(actor: ActorName) {
  if (actor === 'admin') return { email: 'admin@posy.local', password: 'the keeper of posy' };
  return { email: `${actor === 'anonymous' ? 'other' : actor}@example.com`, password: TEST_PASSWORD };
}

async function writeComment(client: TestClient, post: Post): Promise<string> {
  const response = await client.post('/api/comments', { postId: post.id, content: 'Thanks' });
  return Parse(CommentEntitySchema, response.body).id;
}

class World implements AsyncDisposable {
  readonly server: TestServer;
  readonly #place: AsyncDisposable;
  readonly #clients = new Map<ActorName, TestClient>();
  readonly #posts: { readonly open: Post; readonly secret: Post; readonly gone: Post };

  readonly #goneCommentId: string;
  readonly #firstMessage: MessageEntity;

  private constructor(
    server: TestServer,
    place: AsyncDisposable,
    posts: { open: Post; secret: Post; gone: Post },
    goneCommentId: string,
    firstMessage: MessageEntity,
  ) {
    this.#firstMessage = firstMessage;
    this.#goneCommentId = goneCommentId;
    this.server = server;
    this.#place = place;
    this.#posts = posts;
  }

  static async open(dialect: 'sqlite' | 'postgres'): Promise<World> {
    const place = await temporaryPlace(dialect);
    await writeFile(join(place.dataDir, 'index.html'), '<h1>Posy</h1>');
    const config = { isProduction: true, webDir: place.dataDir };
    const server = await TestServer.start({ dialect, place, config });
    for (const name of ['owner', 'other', 'deactivated']) await server.as(name).user();
    await server.as('owner').fetch('/api/uploads', { method: 'POST', headers: newUpload(OWNERS_UPLOAD) });
    await advertise(server.as('owner'), { id: OWNERS_AD });
    const open = await publish(server.as('owner'));
    const secret = await publish(server.as('owner'), { isPublic: 'false' });
    const gone = await publish(server.as('deactivated'));
    const goneCommentId = await writeComment(server.as('deactivated'), gone);
    const userId = await server.as('deactivated').id();
    const { db, bus } = server.deps;
    const [ownerId, tokenHash] = [await server.as('owner').id(), 'of another device'];
    await db.write((tx) =>
      insertSession(tx, { id: OWNERS_SESSION, userId: ownerId, tokenHash, createdAt: server.clock.now(), device: '' }),
    );
    await db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', userId).execute());
    bus.publish({ type: 'user-ended', userId });
    const firstMessage = await send(server.as('owner'), server.as('other'));
    return new World(server, place, { open, secret, gone }, goneCommentId, firstMessage);
  }

  /** A route that is read answers HEAD as well. */
  methodsOf({ route }: Row): readonly string[] {
    const [method = '', url] = route.split(' ');
    return method === 'GET' && this.server.server.routes.has(`HEAD ${url}`) ? ['GET', 'HEAD'] : [method];
  }

  /** Makes a post to be called about, calls, and tells the status and whether what should change nothing does. */
  async call(row: Row, actor: ActorName, method: string): Promise<string> {
    const cookie = await this.#cookieOf(row, actor);
    const post = await this.#postFor(row);
    const commentId = row.route.includes('/comments/:id') ? await this.#commentOn(post) : '';
    const chat = /conversations|messages/.test(row.route) ? await this.#write() : this.#firstMessage;
    const before = await this.#everything();
    const linesBefore = await this.#countLines();

    const response = await this.server
      .anonymous()
      .send(row.path?.(post, commentId, chat) ?? row.route.split(' ')[1] ?? '', {
        ...row.options?.(actor, post, chat),
        method,
        headers: { ...row.options?.(actor, post, chat).headers, ...(cookie !== null && { cookie }) },
      });

    const isAdministration = row.route.includes('/api/admin/');
    if (actor !== 'owner') {
      if (!isAdministration) expect(response.text).not.toContain('owner@example.com');
      expect(response.text).not.toContain(this.#posts.secret.id);
    }
    if (isAdministration) {
      const lines = response.status === 401 ? 0 : 1;
      expect([row.route, actor, await this.#countLines()]).toEqual([row.route, actor, linesBefore + lines]);
    }
    if (response.status < 400 && !isSafe(method)) return String(response.status);
    return `${response.status}, ${(await this.#everything()) === before ? 'changing nothing' : 'CHANGING SOMETHING'}`;
  }

  /** Of the audit log: a call of administrators leaves one, whoever makes it (L03, L05). */
  async #countLines(): Promise<number> {
    return (await this.server.deps.db.read.selectFrom('audit').select('id').execute()).length;
  }

  #write(): Promise<MessageEntity> {
    return send(this.server.as('owner'), this.server.as('other'));
  }

  async #postFor({ target, route }: Row): Promise<Post> {
    if (target === 'of a deactivated') return this.#posts.gone;
    // What is only read may be used again.
    if (target === undefined || isSafe(route.split(' ')[0] ?? '')) {
      return target === 'private' ? this.#posts.secret : this.#posts.open;
    }
    return publish(this.server.as('owner'), { isPublic: target === 'public' ? 'true' : 'false' });
  }

  /** A comment by the post's author. */
  async #commentOn(post: Post): Promise<string> {
    if (post === this.#posts.gone) return this.#goneCommentId;
    return writeComment(this.server.as('owner'), post);
  }

  /**
   * A session; one for all calls that leave it as it is. That of the deactivated person stands from before, and is never
   * let in.
   */
  async #cookieOf({ target, route }: Row, actor: ActorName): Promise<string | null> {
    if (actor === 'anonymous') return null;
    // The owner of what a deactivated person posted is that person.
    if (actor === 'deactivated' || (actor === 'owner' && target === 'of a deactivated')) {
      return this.server.as('deactivated').cookie;
    }
    const endsSession = /POST \/api\/(signup|login|logout)$/.test(route);
    const known = endsSession ? undefined : this.#clients.get(actor);
    const client = known ?? (actor === 'admin' ? this.server.admin() : this.server.anotherDeviceOf(actor));
    if (!endsSession) this.#clients.set(actor, client);
    await client.user();
    return client.cookie;
  }

  /**
   * All rows of all tables: what is stored, the touches, the counters and the work that waits. But for the audit log, which
   * tells of calls that change nothing, too.
   */
  async #everything(): Promise<string> {
    const tables = await dumpTables(this.server.deps.db);
    const others = [...tables].filter(([name]) => name !== 'audit' && name !== 'auditAddresses');
    return JSON.stringify(others.map(([name, rows]) => [name, rows.toSorted()]));
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.#place[Symbol.asyncDispose]();
  }
}
