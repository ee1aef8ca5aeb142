import type { PostEntity } from '@posy/contract/posts';
import type { OutboxEntry } from '@posy/sync/mutation';
import { aComment, aMediaId, aPost, aPostId, aUserId } from '@posy/testkit/entities';
import type { LocalDb } from '../../../local/local-db.ts';
import { dropOldPosts } from '../../../local/quota.ts';
import { enqueue } from '../../../sync/enqueue.ts';
import { unsentComments } from '../../comments/comment-overlay.ts';
import { writeComment } from '../../comments/write-comment.ts';
import { setFlower } from '../../flowers/flowers.switch.ts';
import { giveFlower } from '../../flowers/give-flower.ts';
import { setCaptions } from '../post-captions.mutators.ts';
import { createPost, deletePost } from '../posts.sync.ts';
import type { DeviceStep, Where, Mutation } from './feed-steps.ts';

const MINUTE_MS = 60_000;
const NOON = Date.UTC(2026, 0, 1);
const PICTURE = { name: 'photo.webp', type: 'image/webp', width: 4, height: 5, thumbhash: '' };

let ids = 100_000;

/** A device on which a user, pulls and other tabs change posts. */
export class BusyDevice {
  readonly local: LocalDb;
  readonly viewer: PostEntity['user'];

  constructor(local: LocalDb) {
    this.local = local;
    this.viewer = { id: local.uid, firstName: 'Ada', lastName: '', username: null, profileImageUrl: null };
  }

  /** The first pull, with this number of posts. */
  async fill(stored: number): Promise<void> {
    await this.local.cache.posts.bulkPut(Array.from({ length: stored }, (_, n) => this.#post(2000 + n)));
    await this.#saveState(minute(2000));
  }

  /** A pull without changes. Returns its time, which no other has. */
  async pull(): Promise<number> {
    const lastOkAt = ++ids;
    await this.local.cache.sync.update('state', { lastOkAt });
    return lastOkAt;
  }

  async perform(step: DeviceStep): Promise<unknown> {
    const { cache, out } = this.local;
    switch (step.do) {
      case 'older':
        for (let page = 0; page < step.pages; page++) await this.#older();
        return;
      case 'sweep':
        return dropOldPosts(cache, step.most, ({ user }) => user.id === this.viewer.id);
      case 'put':
        return this.#put(step.where, step.at, step.count);
      case 'change':
        return this.#change(await this.#pick(step.at, step.count));
      case 'remove':
        return cache.posts.bulkDelete((await this.#pick(step.at, step.count)).map(({ id }) => id));
      case 'relate':
        return this.#relate(step.authorIndex, step.isMuted);
      case 'mutate':
        return this.#mutation(step.what, step.at);
      case 'arrive':
        return this.#arrive(step.at);
      case 'settle':
        return this.#settle(step.at, step.isRowFirst);
      case 'refuse': {
        const entry = await this.#entry(step.at);
        return entry && out.outbox.update(entry.key, { status: 'failed' });
      }
    }
  }

  #post(n: number, minutes = n): PostEntity {
    const name = n % 5;
    const user = name === 0 ? this.viewer : { ...this.viewer, id: aUserId(name), firstName: `${name}` };
    const video = { url: '/v', mime: 'video/mp4', bytes: 1, durationMs: null, isPlayable: true };
    const facts = { width: 4, height: 5, thumbhash: '', isAnimated: false, variants: [] };
    const media = { ...facts, id: aMediaId(n), kind: 'video', video } as const;
    return aPost({ id: aPostId(n), createdAt: minute(minutes), user, ...(n % 3 === 0 && { media }) });
  }

  async #saveState(window: string): Promise<void> {
    const cursor = { epoch: '1', g: 1, u: 1 };
    await this.local.cache.sync.put({ k: 'state', cacheEpoch: 1, cursor, window, settled: null, lastOkAt: 1 });
  }

  async #window(): Promise<string> {
    return (await this.local.cache.sync.get('state'))?.window ?? '';
  }

  /** Writes older posts as a fetched page does: with the window, in one transaction. */
  async #older(): Promise<void> {
    const { cache } = this.local;
    await cache.transaction('rw', cache.posts, cache.sync, async () => {
      const first = Math.round((Date.parse(await this.#window()) - NOON) / MINUTE_MS);
      const slice = Array.from({ length: 20 }, (_, i) => this.#post(ids++, first - 1 - i));
      await cache.posts.bulkPut(slice);
      await this.#saveState(minute(first - 20));
    });
  }

  async #put(where: Where, at: number, count: number): Promise<void> {
    const rows = await this.#rows();
    const index = { top: 0, middle: Math.floor((at * rows.length) / 100), end: rows.length - 1 }[where];
    const beside = rows[index]?.createdAt ?? minute(2000);
    const from = Math.round((Date.parse(beside) - NOON) / MINUTE_MS);
    // At the top each has a minute of its own; elsewhere all have the same time as an existing one.
    const minuteOf = (i: number) => (where === 'top' ? from + 1 + i : from);
    await this.local.cache.posts.bulkPut(Array.from({ length: count }, (_, i) => this.#post(ids++, minuteOf(i))));
  }

  async #change(rows: readonly PostEntity[]): Promise<void> {
    const content = `Changed ${ids++}`;
    const change = (row: PostEntity) => ({ ...row, content, isPublic: !row.isPublic, rev: row.rev + 1 });
    await this.local.cache.posts.bulkPut(rows.map(change));
  }

  async #relate(authorIndex: number, isMuted: boolean): Promise<void> {
    const { relations } = this.local.cache;
    const id = aUserId(authorIndex);
    const row = { id, isMuted, isBlocked: !isMuted, name: '', username: null, profileImageUrl: null, rev: 1 };
    if (await relations.get(id)) await relations.delete(id);
    else await relations.put(row);
  }

  async #mutation(what: Mutation, at: number): Promise<void> {
    const [post] = await this.#pick(at, 1);
    const postId = post?.id ?? aPostId(1);
    const id = aPostId(ids++);
    if (what === 'share') {
      const words = { content: 'New', location: '', audience: 'everyone' as const };
      await enqueue(this.local, createPost, { id, ...words, photos: [{ picture: PICTURE, altText: '' }] });
    }
    if (what === 'flower') await giveFlower(this.local, postId, ids % 2 === 0);
    if (what === 'comment') await writeComment(this.local, postId, 'Oh');
    if (what === 'captions') await enqueue(this.local, setCaptions, { postId, captions: null });
    if (what === 'delete') await enqueue(this.local, deletePost, { id: postId });
  }

  /** The row of an unsent post arrives by pull with an old date: its answer was lost, and its entry stays. */
  async #arrive(at: number): Promise<void> {
    const entry = (await this.#entries()).find(({ kind }) => kind === createPost.kind);
    const args = entry && createPost.read(entry.args);
    const [beside] = await this.#pick(at, 1);
    if (!args || !beside || (await this.local.cache.posts.get(args.id))) return;
    await this.local.cache.posts.put({ ...this.#post(0), id: args.id, createdAt: beside.createdAt });
  }

  /** Completes a mutation: its effect is written to the rows and its entry is removed, or the other way round. */
  async #settle(at: number, isRowFirst: boolean): Promise<void> {
    const entry = await this.#entry(at);
    if (!entry) return;
    const steps = [() => this.#effect(entry), () => this.local.out.outbox.delete(entry.key)];
    for (const step of isRowFirst ? steps : steps.toReversed()) await step();
  }

  async #effect(entry: OutboxEntry): Promise<void> {
    const { posts, flowers, comments } = this.local.cache;
    const isDone = entry.status !== 'failed';
    const shared = createPost.read(entry.args);
    if (entry.kind === createPost.kind && shared && isDone) {
      const known = await posts.get(shared.id);
      const [newest] = await this.#rows();
      const from = newest ? Math.round((Date.parse(newest.createdAt) - NOON) / MINUTE_MS) : 2000;
      await posts.put({ ...(known ?? this.#post(0, from + 1)), id: shared.id, content: 'Sent' });
    }
    const [flower] = setFlower.desired([entry]);
    const [comment] = unsentComments([entry]).map(({ args }) => args);
    const postId = flower?.[0] ?? comment?.postId ?? entry.target.id;
    const post = await posts.get(postId);
    if (!post || !isDone) return;
    if (entry.kind === deletePost.kind) await posts.delete(post.id);
    if (comment) {
      const createdAt = new Date(NOON).toISOString();
      const { id, content } = comment;
      await comments.put(aComment({ id, postId: comment.postId, content, createdAt, user: this.viewer }));
      await posts.put({ ...post, commentsCount: post.commentsCount + 1, rev: post.rev + 1 });
    }
    if (flower) {
      const [, isFlowered] = flower;
      const was = (await flowers.get(post.id))?.isFlowered ?? false;
      const flowersCount = Math.max(0, post.flowersCount + Number(isFlowered) - Number(was));
      await posts.put({ ...post, flowersCount, rev: post.rev + 1 });
      await flowers.put({ postId: post.id, isFlowered, rev: post.rev + 1 });
    }
  }

  async #rows(): Promise<PostEntity[]> {
    return (await this.local.cache.posts.orderBy('[createdAt+id]').toArray()).toReversed();
  }

  async #pick(at: number, count: number): Promise<PostEntity[]> {
    const rows = await this.#rows();
    const first = Math.floor((at * rows.length) / 100);
    return rows.slice(first, first + count);
  }

  #entries(): Promise<OutboxEntry[]> {
    return this.local.out.outbox.orderBy('ord').toArray();
  }

  async #entry(at: number): Promise<OutboxEntry | undefined> {
    const entries = await this.#entries();
    return entries[at % Math.max(1, entries.length)];
  }
}

function minute(n: number): string {
  // Two posts share each time.
  return new Date(NOON + Math.floor(n / 2) * 2 * MINUTE_MS).toISOString();
}
