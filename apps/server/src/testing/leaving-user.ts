import { once } from 'node:events';
import type { Post } from '@posy/contract/posts';
import { WebSocket } from 'ws';
import type { Actor } from '../changes/write-once.ts';
import type { Dialect } from '../db/database.ts';
import { removeUser, setUserActive } from '../features/account/account.service.ts';
import { approveFollowers } from './approving.ts';
import { publish } from './posting.ts';
import type { TestClient } from './test-client.ts';
import { TestServer } from './test-server.ts';

export interface Seen {
  /** Every answer in one text. */
  readonly text: string;
  readonly lists: unknown;
  readonly stats: unknown;
  readonly statuses: Readonly<Record<string, number>>;
  /** Statuses of requests for the picture: all, a range, HEAD, and with the right ETag. */
  readonly picture: readonly number[];
}

/**
 * Alice, who will be deleted and has interacted with all others; bob, carol and dave, who interacted with her; an
 * administrator.
 */
export class LeavingUser implements AsyncDisposable {
  readonly server: TestServer;
  readonly alice: TestClient;
  readonly bob: TestClient;
  readonly carol: TestClient;
  /** They and alice have asked each other whether they may follow. */
  readonly dave: TestClient;
  readonly admin: Actor;
  readonly aliceId: string;
  readonly bobId: string;
  /** Alice's post. */
  readonly post: Post;
  readonly bobs: Post;

  private constructor(
    server: TestServer,
    ids: { readonly alice: string; readonly bob: string },
    parts: Pick<LeavingUser, 'admin' | 'post' | 'bobs'>,
  ) {
    this.server = server;
    this.alice = server.as('alice');
    this.bob = server.as('bob');
    this.carol = server.as('carol');
    this.dave = server.as('dave');
    this.aliceId = ids.alice;
    this.bobId = ids.bob;
    this.admin = parts.admin;
    this.post = parts.post;
    this.bobs = parts.bobs;
  }

  static async open(dialect: Dialect): Promise<LeavingUser> {
    const server = await TestServer.start({ dialect });
    const [alice, bob, carol] = [server.as('alice'), server.as('bob'), server.as('carol')];
    const ids = { alice: await alice.id(), bob: await bob.id() };
    const post = await publish(alice, { content: 'captionzq' });
    const bobs = await publish(bob);
    await alice.post('/api/comments', { postId: bobs.id, content: 'commentzq' });
    await alice.post(`/api/posts/${bobs.id}/flower`, { isFlowered: true });
    await alice.post(`/api/users/${ids.bob}/follow`);
    await bob.post(`/api/users/${ids.alice}/follow`);
    await carol.post(`/api/users/${ids.alice}/follow`);
    await bob.post('/api/comments', { postId: post.id, content: 'How lovely' });
    const dave = server.as('dave');
    for (const each of [alice, dave]) await approveFollowers(each);
    await dave.post(`/api/users/${ids.alice}/follow`);
    await alice.post(`/api/users/${await dave.id()}/follow`);
    await server.settle();
    const { id: userId } = await server.admin().user();
    return new LeavingUser(server, ids, { admin: { userId, role: 'admin', sessionId: '' }, post, bobs });
  }

  request() {
    return { key: this.server.deps.newId(), fingerprint: 'same' };
  }

  setActive(isActive: boolean) {
    return setUserActive(this.server.deps, this.admin, this.request(), { userId: this.aliceId, isActive });
  }

  remove() {
    return removeUser(this.server.deps, this.admin, this.request(), this.aliceId);
  }

  async everythingBobSees(): Promise<Seen> {
    const { bob, aliceId, bobId, post, bobs } = this;
    const paths = {
      feed: '/api/posts',
      postsOf: `/api/posts?userId=${aliceId}`,
      post: `/api/posts/${post.id}`,
      comments: `/api/comments/${post.id}`,
      ownComments: `/api/comments/${bobs.id}`,
      search: '/api/users/search?q=alice',
      suggestions: '/api/users/search?q=tes&limit=3',
      ownFollowers: `/api/users/${bobId}/followers`,
      ownFollowing: `/api/users/${bobId}/following`,
      followers: `/api/users/${aliceId}/followers`,
      status: `/api/users/${aliceId}/follow-status`,
    };
    const lists: Record<string, unknown> = {};
    const statuses: Record<string, number> = {};
    let text = '';
    for (const [name, path] of Object.entries(paths)) {
      const answer = await bob.get(path);
      lists[name] = answer.body;
      statuses[name] = answer.status;
      text += answer.text;
    }
    statuses['follow'] = (await bob.post(`/api/users/${aliceId}/follow`)).status;
    return { text, lists, statuses, stats: (await bob.get('/api/users/stats')).body, picture: await this.#picture() };
  }

  async #picture(): Promise<number[]> {
    const url = this.post.media?.variants[0]?.url ?? '';
    const etag = `"${/h=(\w+)/.exec(url)?.[1]}-${/\/(\d+)\?/.exec(url)?.[1]}"`;
    const answers = [
      await this.bob.get(url),
      await this.bob.get(url, { range: 'bytes=0-0' }),
      await this.bob.fetch(url, { method: 'HEAD' }),
      await this.bob.get(url, { 'if-none-match': etag }),
    ];
    return answers.map((answer) => answer.status);
  }

  async socketOf(client: TestClient): Promise<WebSocket> {
    const origin = await this.server.listen();
    const headers = { cookie: client.cookie ?? '', origin };
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/ws`, { headers });
    await once(socket, 'message');
    return socket;
  }

  /** Comments of alice under bob's post, straight into the tables. */
  async addComments(count: number): Promise<void> {
    const { db, newId, clock } = this.server.deps;
    const comment = { postId: this.bobs.id, authorId: this.aliceId, content: 'commentzq', isHidden: 0, rev: 1 };
    await db.write(async (tx) => {
      const rows = Array.from({ length: count }, () => ({ ...comment, id: newId(), createdAt: clock.now() }));
      await tx.insertInto('comments').values(rows).execute();
      await tx
        .updateTable('posts')
        .set((eb) => ({ commentsCount: eb('commentsCount', '+', count) }))
        .where('id', '=', this.bobs.id)
        .execute();
    });
  }

  /** Number of alice's comments that are hidden (1) or not (0). */
  async commentsThat(isHidden: number): Promise<number> {
    const { read } = this.server.deps.db;
    const rows = read.selectFrom('comments').select('id').where('authorId', '=', this.aliceId);
    return (await rows.where('isHidden', '=', isHidden).execute()).length;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.server[Symbol.asyncDispose]();
  }
}
