import { AsyncLocalStorage } from 'node:async_hooks';
import type { Audience } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import type { WatchedPost } from '@posy/contract/counts';
import { type MutationKey, type PostId, PostIdSchema, type UserId } from '@posy/contract/ids';
import { MAX_WATCHED_POSTS } from '@posy/contract/limits';
import { SMALL_PICTURE } from '@posy/server/testing/posting';
import type { TestClient } from '@posy/server/testing/test-client';
import { LiveCounts } from '@posy/sync/live-counts';
import { branded } from '@posy/testkit/branded';
import { type Fault, lossyFetch } from '@posy/testkit/lossy-network';
import { seededIds, seededRandom } from '@posy/testkit/seeded';
import type { TestClock } from '@posy/testkit/test-clock';
import { TestLocks } from '@posy/testkit/test-locks';
import { setFlower } from '@posy/web/features/flowers/flowers.switch';
import {
  type ChangeablePost,
  changeableOf,
  PhotosAreSentError,
  saveChanges,
} from '@posy/web/features/posts/change-post';
import { readPost } from '@posy/web/features/posts/posts.local';
import { createPost, deletePost } from '@posy/web/features/posts/posts.sync';
import type { Device } from '@posy/web/local/device';
import { type LocalDb, openLocalDb } from '@posy/web/local/local-db';
import { storeFile } from '@posy/web/local/stored-file';
import { enqueue } from '@posy/web/sync/enqueue';
import type { ListResult } from '@posy/web/sync/fetch-list';
import { keepCounts } from '@posy/web/sync/keep-counts';
import { fetchOlderPosts } from '@posy/web/sync/older-posts';
import { fetchOlderPostsOf, refreshPostsOf } from '@posy/web/sync/posts-of';
import { type Syncer, createSyncer } from '@posy/web/sync/syncer';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';

/** The phone whose code is running: each has a network and a cookie of its own, in one process. */
const running = new AsyncLocalStorage<Phone>();
globalThis.fetch = async (input, init) => {
  const phone = running.getStore();
  if (!phone) throw new Error('a call from no phone');
  return phone.fetch(input instanceof Request ? input.url : input.toString(), init);
};

/**
 * A phone of one user: real databases (in memory), engine, registry and transport, over a network with planned faults, to
 * the real server.
 */
export class Phone {
  readonly name: string;
  readonly uid: UserId;
  /** Faults of the next calls; `ok` when the list is empty. */
  faults: Fault[] = [];
  /** The posts on its screen; null: all of which it has rows. */
  screen: readonly string[] | null = null;
  #live = new LiveCounts();
  #watched: readonly WatchedPost[] = [];
  #local: LocalDb;
  #syncer: Syncer;
  #client: TestClient;
  readonly #device: Device;

  private constructor(name: string, uid: UserId, client: TestClient, device: Device, local: LocalDb) {
    this.name = name;
    this.uid = uid;
    this.#client = client;
    this.#device = device;
    this.#local = local;
    this.#syncer = this.#newSyncer();
  }

  static async unpack(name: string, client: TestClient, clock: TestClock, seed: number): Promise<Phone> {
    const { id: uid } = await client.user();
    const newId = seededIds(seed);
    const device: Device = {
      clock,
      random: seededRandom(seed),
      newId,
      newKey: () => branded<MutationKey>(newId()),
      storage: { indexedDB: new IDBFactory(), IDBKeyRange },
    };
    return new Phone(name, uid, client, device, await openLocalDb(uid, device));
  }

  get local(): LocalDb {
    return this.#local;
  }

  readonly fetch = lossyFetch(
    async (path, init) => {
      const { method, headers, body } = init;
      const response = await this.#client.fetch(path, {
        method: method ?? 'GET',
        headers: Object.fromEntries(new Headers(headers)),
        ...(body instanceof FormData || typeof body === 'string' ? { body } : {}),
        ...(body instanceof ArrayBuffer ? { body: new Uint8Array(body) } : {}),
      });
      const bytes = response.status === 204 || response.status === 304 ? null : new Uint8Array(response.bytes);
      return new Response(bytes, { status: response.status, headers: response.headers });
    },
    () => this.faults.shift() ?? 'ok',
  );

  /** Kills the process: pending requests are abandoned, and only the data on disk remains. */
  async kill(): Promise<void> {
    this.#local.close();
    this.#local = await openLocalDb(this.uid, this.#device);
    this.#syncer = this.#newSyncer();
  }

  /** Copies both databases, as a backup of the device does. The returned function brings them back into a new process. */
  async copy(): Promise<() => Promise<void>> {
    const rows: [db: 'cache' | 'out', table: string, keys: string[], values: unknown[]][] = [];
    for (const db of ['cache', 'out'] as const)
      for (const table of this.#local[db].tables) {
        const keys = await table.toCollection().primaryKeys();
        rows.push([db, table.name, keys, await table.bulkGet(keys)]);
      }
    return async () => {
      for (const [db, name, keys, values] of rows) {
        const table = this.#local[db].table(name);
        await table.clear();
        if (table.schema.primKey.keyPath === null) await table.bulkPut(values, keys);
        else await table.bulkPut(values);
      }
      await this.kill();
      this.#live = new LiveCounts();
    };
  }

  /** Sends calls to another server, or to the same one after a restart. */
  connect(client: TestClient): void {
    this.#client = client;
  }

  /** Shares a post of so many photos, each with its number as its text. */
  async post(caption: string, audience: Audience, photos = 1): Promise<PostId> {
    const id = this.#device.newId();
    if (!matches(PostIdSchema, id)) throw new Error(`${id} is no id`);
    const picture = { name: 'photo.png', type: 'image/png', width: 24, height: 16, thumbhash: '' };
    const file = () => new File([new Uint8Array(SMALL_PICTURE)], picture.name, { type: picture.type });
    const files = await Promise.all(Array.from({ length: photos }, () => storeFile(this.#local, file())));
    const shown = files.map((_, i) => ({ picture, altText: String(i + 1) }));
    await enqueue(this.#local, createPost, { id, content: caption, location: '', audience, photos: shown }, { files });
    return id;
  }

  /** Changes one of its own posts, as its form does. False: the post is not here, or its photos are being sent. */
  async edit(id: PostId, change: (before: ChangeablePost) => ChangeablePost): Promise<boolean> {
    const viewer = { id: this.uid, username: this.name, firstName: this.name, lastName: '', profileImageUrl: null };
    const post = await readPost(this.#local, viewer, id);
    if (!post || post.delivery.kind === 'failed') return false;
    const before = changeableOf(post);
    try {
      await saveChanges(this.#local, id, before, change(before));
      return true;
    } catch (error) {
      if (error instanceof PhotosAreSentError) return false;
      throw error;
    }
  }

  async delete(id: PostId): Promise<void> {
    await enqueue(this.#local, deletePost, { id });
  }

  async flower(postId: PostId, isFlowered: boolean): Promise<void> {
    await enqueue(this.#local, setFlower, { postId, isFlowered });
  }

  pull(): Promise<void> {
    const syncer = this.#syncer;
    return this.#watching(() => syncer.pull());
  }

  drain(): Promise<void> {
    const syncer = this.#syncer;
    return this.#watching(() => syncer.drain());
  }

  /** Runs work while its screen shows posts, and keeps the counts that come. The first pull of a new phone brings the posts alone. */
  #watching(work: () => Promise<unknown>): Promise<void> {
    return this.#run(async () => {
      const local = this.#local;
      const isNew = await this.#look();
      await work();
      if (isNew && (await this.#look()) === false) await work();
      const { cursor } = await this.#syncer.ports.cache.readState();
      if (cursor) this.#live.reach(cursor);
      await keepCounts(local, this.#live);
    });
  }

  /** Takes note of the posts on the screen. True: there are none. */
  async #look(): Promise<boolean> {
    const posts = await this.#local.cache.posts.orderBy('[createdAt+id]').reverse().toArray();
    const { screen } = this;
    const shown = screen === null ? posts : posts.filter(({ id }) => screen.includes(id));
    this.#watched = shown.slice(0, MAX_WATCHED_POSTS).map(({ id, rev }) => ({ id, rev }));
    return posts.length === 0;
  }

  older(): Promise<ListResult> {
    return this.#run(() => fetchOlderPosts(this.#local, this.#syncer));
  }

  olderOf(userId: UserId): Promise<ListResult> {
    return this.#run(() => fetchOlderPostsOf(this.#local, userId, this.#syncer));
  }

  refreshPostsOf(userId: UserId, count: number): Promise<ListResult> {
    return this.#run(() => refreshPostsOf(this.#local, userId, count, this.#syncer));
  }

  /** Runs the app's own code on this phone, over its network. */
  with<T>(work: (local: LocalDb, syncer: Syncer) => Promise<T>): Promise<T> {
    return this.#run(() => work(this.#local, this.#syncer));
  }

  #newSyncer(): Syncer {
    // Leases are renewed and retries are due when the test moves the clock, not by themselves.
    const timers = { after: () => () => undefined };
    return createSyncer(this.#local, {
      counts: { watched: () => this.#watched, take: (rows, from) => this.#live.take(rows, from) },
      ports: { locks: new TestLocks(), timers },
    });
  }

  #run<T>(work: () => Promise<T>): Promise<T> {
    return running.run(this, work);
  }

  /** Ids of the posts it has rows of, newest first. */
  async postIds(): Promise<PostId[]> {
    const posts = await this.#local.cache.posts.orderBy('[createdAt+id]').reverse().toArray();
    return posts.map(({ id }) => id);
  }

  /** Its copy of the server's rows, without device-local fields. */
  async rows() {
    const { posts, flowers, users, me } = this.#local.cache;
    const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
    return {
      posts: (await posts.toArray()).toSorted(byId),
      flowers: (await flowers.filter(({ isFlowered }) => isFlowered).toArray()).map(({ postId }) => postId).toSorted(),
      users: (await users.toArray()).toSorted(byId),
      me: await me.toArray(),
    };
  }

  unsent() {
    return this.#local.out.outbox.orderBy('ord').toArray();
  }
}
