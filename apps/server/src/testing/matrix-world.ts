import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CommentEntitySchema } from '@posy/contract/comments';
import type { MessageEntity } from '@posy/contract/messages';
import type { Post } from '@posy/contract/posts';
import { Parse } from 'typebox/value';
import { expect } from 'vitest';
import { insertSession } from '../features/session/session.repo.ts';
import { advertise } from './advertising.ts';
import {
  type ActorName,
  isSafe,
  newUpload,
  OWNERS_AD,
  OWNERS_COLLECTION,
  OWNERS_SESSION,
  OWNERS_UPLOAD,
  type Row,
} from './matrix-row.ts';
import { send } from './messaging.ts';
import { publish } from './posting.ts';
import { makeCollection } from './saving.ts';
import { temporaryPlace } from './temporary-database.ts';
import type { TestClient } from './test-client.ts';
import { TestServer } from './test-server.ts';
import { dumpTables } from './traces.ts';

/** A server with the data of the matrix: posts, a conversation, an ad, users of every kind. */
export class MatrixWorld implements AsyncDisposable {
  readonly server: TestServer;
  readonly #place: AsyncDisposable;
  readonly #clients = new Map<ActorName, TestClient>();
  readonly #posts: { readonly open: Post; readonly secret: Post; readonly deactivated: Post };

  readonly #deletedCommentId: string;
  readonly #firstMessage: MessageEntity;
  /** The last result of {@link #everything}, and the version of the database then. */
  #dumped: { readonly version: number | null; readonly rows: string } = { version: null, rows: '' };

  private constructor(
    server: TestServer,
    place: AsyncDisposable,
    posts: { open: Post; secret: Post; deactivated: Post },
    deletedCommentId: string,
    firstMessage: MessageEntity,
  ) {
    this.#firstMessage = firstMessage;
    this.#deletedCommentId = deletedCommentId;
    this.server = server;
    this.#place = place;
    this.#posts = posts;
  }

  static async open(dialect: 'sqlite' | 'postgres'): Promise<MatrixWorld> {
    const place = await temporaryPlace(dialect);
    await writeFile(join(place.dataDir, 'index.html'), '<h1>Posy</h1>');
    const config = { isProduction: true, webDir: place.dataDir };
    const server = await TestServer.start({ dialect, place, config });
    for (const name of ['owner', 'other', 'deactivated']) await server.as(name).user();
    await server.as('owner').fetch('/api/uploads', { method: 'POST', headers: newUpload(OWNERS_UPLOAD) });
    await advertise(server.as('owner'), { id: OWNERS_AD });
    await makeCollection(server.as('owner'), 'Tulips', OWNERS_COLLECTION);
    const open = await publish(server.as('owner'));
    const secret = await publish(server.as('owner'), { isPublic: 'false' });
    const deactivated = await publish(server.as('deactivated'));
    const deletedCommentId = await writeComment(server.as('deactivated'), deactivated);
    const userId = await server.as('deactivated').id();
    const { db, bus } = server.deps;
    const [ownerId, tokenHash] = [await server.as('owner').id(), 'of another device'];
    await db.write((tx) =>
      insertSession(tx, { id: OWNERS_SESSION, userId: ownerId, tokenHash, createdAt: server.clock.now(), device: '' }),
    );
    await db.write((tx) => tx.updateTable('users').set({ isActive: 0 }).where('id', '=', userId).execute());
    bus.publish({ type: 'user-ended', userId });
    const firstMessage = await send(server.as('owner'), server.as('other'));
    return new MatrixWorld(server, place, { open, secret, deactivated }, deletedCommentId, firstMessage);
  }

  /** Routes with GET answer HEAD as well. */
  methodsOf({ route }: Row): readonly string[] {
    const [method = '', url] = route.split(' ');
    return method === 'GET' && this.server.server.routes.has(`HEAD ${url}`) ? ['GET', 'HEAD'] : [method];
  }

  /** Creates the post, calls the route, and returns the status and whether a forbidden change happened. */
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

  /** Lines of the audit log: every call of an administrator's route writes one, with any result (L03, L05). */
  async #countLines(): Promise<number> {
    return (await this.server.deps.db.read.selectFrom('audit').select('id').execute()).length;
  }

  #write(): Promise<MessageEntity> {
    return send(this.server.as('owner'), this.server.as('other'));
  }

  async #postFor({ target, route }: Row): Promise<Post> {
    if (target === 'of a deactivated') return this.#posts.deactivated;
    // Reads can share a post.
    if (target === undefined || isSafe(route.split(' ')[0] ?? '')) {
      return target === 'private' ? this.#posts.secret : this.#posts.open;
    }
    return publish(this.server.as('owner'), { isPublic: target === 'public' ? 'true' : 'false' });
  }

  /** A comment by the post's author. */
  async #commentOn(post: Post): Promise<string> {
    if (post === this.#posts.deactivated) return this.#deletedCommentId;
    return writeComment(this.server.as('owner'), post);
  }

  /**
   * A session; one for all calls that leave it valid. The deactivated user's session is older than the deactivation.
   */
  async #cookieOf({ target, route }: Row, actor: ActorName): Promise<string | null> {
    if (actor === 'anonymous') return null;
    // The owner of a deactivated user's post is that user.
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
   * All rows of all tables: data, touches, counters and pending jobs. Without the audit log, which also records reads.
   */
  async #everything(): Promise<string> {
    const version = this.server.deps.db.version();
    if (version !== null && version === this.#dumped.version) return this.#dumped.rows;
    const tables = await dumpTables(this.server.deps.db);
    const others = [...tables].filter(([name]) => !name.startsWith('audit'));
    const rows = JSON.stringify(others.map(([name, all]) => [name, all.toSorted()]));
    this.#dumped = { version, rows };
    return rows;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]();
    await this.#place[Symbol.asyncDispose]();
  }
}

async function writeComment(client: TestClient, post: Post): Promise<string> {
  const response = await client.post('/api/comments', { postId: post.id, content: 'Thanks' });
  return Parse(CommentEntitySchema, response.body).id;
}
