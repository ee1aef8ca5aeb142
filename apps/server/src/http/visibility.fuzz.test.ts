import { type ActivityEntity, ActivityEntitySchema } from '@posy/contract/activity';
import { type CommentEntity, CommentEntitySchema } from '@posy/contract/comments';
import { SuggestedPersonSchema } from '@posy/contract/suggested-people';
import type { Op } from '@posy/contract/sync';
import { UserPageSchema } from '@posy/contract/user-pages';
import { forEachSeed } from '@posy/testkit/depth';
import { seededRandom } from '@posy/testkit/seeded';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { expect, test } from 'vitest';
import { userNumber } from '../db/numbers.ts';
import { removePerson, setActive } from '../testing/accounts.ts';
import { readComment } from '../testing/commenting.ts';
import { postForm, readPost, SMALL_PICTURE } from '../testing/posting.ts';
import { PullingDevice } from '../testing/pulling.ts';
import { readSaved, save, unsave } from '../testing/saving.ts';
import { forEachDialect } from '../testing/temporary-database.ts';
import type { TestClient, TestResponse } from '../testing/test-client.ts';
import { TEST_PASSWORD, TestServer } from '../testing/test-server.ts';
import { type PostRow, Truth } from '../testing/truth.ts';

const MINUTES = 60_000;
const PEOPLE = 8;
const ROUNDS = 10;
const READS_PER_ROUND = 100;
const TAG = 'rose';
const AUDIENCES = ['everyone', 'everyone', 'followers', 'followers', 'onlyMe'] as const;
const CAPTIONS = ['A #Rose', '#tulip and #rose', '#tulip', 'A rose', ''];
/** No name is a prefix of another. */
const NAMES = 'ada ben cleo dora emil finn gus hana ivo jana kim lars mona nils oda pia quin rosa sven tom ulla'.split(
  ' ',
);

forEachDialect((dialect) => {
  test('I25 I18 every reader gets exactly the rows that they may see', { timeout: 30 * MINUTES }, () =>
    forEachSeed({ test: 1, deep: 50 }, async (seed) => {
      await using server = await TestServer.start({ dialect });
      const world = await World.make(server, seededRandom(seed));
      const seen = new Set<string>();

      for (let round = 0; round < ROUNDS; round++) {
        await world.change();
        const truth = await Truth.read(server);
        for (let i = 0; i < READS_PER_ROUND; i++) {
          const { title, actual, expected } = await world.read(truth);
          expect(actual, `${title} in round ${round}`).toEqual(expected);
          seen.add(`${title.split(' ')[0]} ${expected === 404}`);
        }
        // Queued jobs run in every third round; in the others they are pending.
        if (round % 3 === 2) await server.settle();
      }

      // Every read has returned both visible and invisible things.
      expect(seen.size).toBe(2 * Object.keys(READS).length - ALWAYS_THERE.length);
    }),
  );
});

interface CommentPlace {
  readonly id: string;
  readonly postId: string;
}

interface Question {
  readonly viewerId: string;
  readonly client: TestClient;
  /** A post that is or was there. */
  readonly post: PostRow;
  /** Its second photo, or its only one. */
  readonly lastMediaId: string;
  /** Its author has removed that photo. */
  readonly isLastRemoved: boolean;
  /** A comment or reply that is or was there. */
  readonly comment: CommentPlace;
  /** The viewer gives it a flower. */
  readonly hasFlowered: boolean;
  /** A present or former user. */
  readonly personId: string;
  readonly username: string;
  /** Of the viewer. */
  readonly device: PullingDevice;
  readonly truth: Truth;
}

interface Answer {
  readonly actual: unknown;
  readonly expected: unknown;
}

/** All reads. An answer is the visible result in a comparable form, or 404. */
const READS: Readonly<Record<string, (question: Question) => Promise<Answer>>> = {
  post: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/posts/${q.post.id}`), idOf),
    expected: ifVisible(q, q.post.id),
  }),
  flower: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/posts/${q.post.id}/flower-status`), () => 'seen'),
    expected: ifVisible(q, 'seen'),
  }),
  givers: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/posts/${q.post.id}/flowers?limit=100`), orderedIdsOf),
    expected: ifVisible(
      q,
      q.truth.flowers
        .filter(({ postId, userId }) => postId === q.post.id && q.truth.isThere(q.viewerId, userId))
        .map(({ userId }) => userId),
    ),
  }),
  picture: async (q) => ({
    actual: bodyOr404(await q.client.get(`/media/${q.post.mediaId}/24`), () => 'seen'),
    expected: ifVisible(q, 'seen'),
  }),
  albumPhoto: async (q) => ({
    actual: bodyOr404(await q.client.get(`/media/${q.lastMediaId}/24`), () => 'seen'),
    expected: q.isLastRemoved && q.viewerId !== q.post.authorId ? 404 : ifVisible(q, 'seen'),
  }),
  comments: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/comments/${q.post.id}?limit=100`), (body) =>
      Parse(Type.Array(CommentEntitySchema), body).map(lineOf).toSorted(),
    ),
    expected: ifVisible(
      q,
      q.truth.comments
        .filter((comment) => comment.postId === q.post.id && q.truth.isThere(q.viewerId, comment.authorId))
        .map((comment) => lineOf({ ...comment, flowersCount: q.truth.flowersOf(comment.id) }))
        .toSorted(),
    ),
  }),
  // Asks for the present state, so that nothing changes.
  commentFlower: async (q) => ({
    actual: bodyOr404(
      await q.client.post(`/api/comments/${q.comment.id}/flower`, { isFlowered: q.hasFlowered }),
      (body) => body,
    ),
    expected: q.truth.canSeeComment(q.viewerId, q.comment.id)
      ? { isFlowered: q.hasFlowered, flowersCount: q.truth.flowersOf(q.comment.id) }
      : // A flower that was taken back is taken back again, without a count.
        q.truth.hasTakenBack(q.viewerId, q.comment.id)
        ? { isFlowered: false, flowersCount: 0 }
        : 404,
  }),
  // The id is in use, so that nothing is written.
  reply: async (q) => {
    const { id, postId } = q.comment;
    const { status } = await q.client.post('/api/comments', { id, postId, parentId: id, content: 'Not written' });
    return { actual: status, expected: q.truth.canSeeComment(q.viewerId, id) ? 409 : 404 };
  },
  // The newest may not be grouped yet, so that only entries that must not be there are known.
  mentions: async (q) => {
    const { body } = await q.client.get('/api/activity?limit=100');
    const reported = Parse(Type.Array(ActivityEntitySchema), body).filter(({ kind }) => kind === 'mention');
    const isAllowed = ({ actors: [actor], post, commentId }: ActivityEntity) => {
      const row = q.truth.posts.find(({ id }) => id === post?.id);
      const isSeen = row !== undefined && q.truth.canSee(q.viewerId, row);
      const isUnmuted = actor !== undefined && !q.truth.hasMuted(q.viewerId, actor.id);
      return isSeen && isUnmuted && (commentId === null || q.truth.canSeeComment(q.viewerId, commentId));
    };
    return { actual: reported.filter((entry) => !isAllowed(entry)), expected: [] };
  },
  feed: async (q) => ({
    actual: bodyOr404(await q.client.get('/api/posts?limit=100'), orderedIdsOf),
    expected: q.truth.posts
      .filter((post) => q.truth.canSee(q.viewerId, post) && !q.truth.hasMuted(q.viewerId, post.authorId))
      .map((post) => post.id),
  }),
  tagged: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/tags/${TAG}/posts?limit=100`), orderedIdsOf),
    expected: q.truth.posts
      .filter((post) => q.truth.hasTag(post, TAG) && post.audience !== 0)
      .filter((post) => q.truth.canSee(q.viewerId, post) && !q.truth.hasMuted(q.viewerId, post.authorId))
      .map((post) => post.id),
  }),
  saved: async (q) => ({
    actual: readSaved(await q.client.get('/api/saved-posts?limit=100')).map(({ postId, post }) => [
      postId,
      post && post.id,
    ]),
    expected: q.truth.saved
      .filter(({ userId, isOn }) => userId === q.viewerId && isOn === 1)
      .map(({ postId }) => {
        const post = q.truth.posts.find(({ id }) => id === postId);
        return [postId, post && q.truth.canSee(q.viewerId, post) ? postId : null];
      }),
  }),
  // The collection does not exist, so that nothing is written.
  saving: async (q) => {
    const json = { collectionId: q.post.mediaId };
    const { body } = await q.client.fetch(`/api/saved-posts/${q.post.id}`, { method: 'POST', json });
    const code: unknown = Reflect.get(Object(body), 'code');
    return {
      actual: code === 'post_not_found' ? 404 : code,
      expected: q.truth.hasSaved(q.viewerId, q.post.id) ? 'collection_not_found' : ifVisible(q, 'collection_not_found'),
    };
  },
  postsOf: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/posts?limit=100&userId=${q.personId}`), orderedIdsOf),
    expected: q.truth.posts
      .filter((post) => post.authorId === q.personId && q.truth.canSee(q.viewerId, post))
      .map((post) => post.id),
  }),
  followers: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/users/${q.personId}/followers?limit=100`), idsOf),
    expected: ifThere(
      q,
      q.truth.thereAmong(
        q.viewerId,
        q.truth.follows.filter((follow) => follow.followedId === q.personId).map((follow) => follow.followerId),
      ),
    ),
  }),
  following: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/users/${q.personId}/following?limit=100`), idsOf),
    expected: ifThere(
      q,
      q.truth.thereAmong(
        q.viewerId,
        q.truth.follows.filter((follow) => follow.followerId === q.personId).map((follow) => follow.followedId),
      ),
    ),
  }),
  suggested: async (q) => ({
    actual: bodyOr404(await q.client.get('/api/users/suggested'), (body) =>
      Parse(Type.Array(SuggestedPersonSchema), body)
        .map(({ user }) => user.id)
        .toSorted(),
    ),
    expected: suggestedTo(q),
  }),
  userPage: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/user-pages/${q.username}`), (body) => {
      const { user, totalPosts } = Parse(UserPageSchema, body);
      return [user.id, user.isFollowing, totalPosts];
    }),
    expected: ifThere(q, [
      q.personId,
      q.truth.isFollowing(q.viewerId, q.personId),
      q.truth.posts.filter((post) => post.authorId === q.personId && q.truth.canSee(q.viewerId, post)).length,
    ]),
  }),
  status: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/users/${q.personId}/follow-status`), (body) => body),
    expected: ifThere(q, {
      isFollowing: q.truth.isFollowing(q.viewerId, q.personId),
      ...(q.truth.isRequested(q.viewerId, q.personId) && { isRequested: true }),
    }),
  }),
  search: async (q) => ({
    actual: bodyOr404(await q.client.get(`/api/users/search?q=${q.username}`), idsOf),
    expected: q.truth.isThere(q.viewerId, q.personId) ? [q.personId] : [],
  }),
  // Each device has a cursor of its own: everything that it ever receives must be visible at that time.
  pulled: async (q) => {
    const ops = await q.device.pull();
    const isAllowed = (op: Op) => {
      if ('del' in op) return true;
      const post = q.truth.posts.find(({ id }) => id === op.id);
      if (op.t === 'savedPost') return Reflect.get(Object(op.v), 'isSaved') === q.truth.hasSaved(q.viewerId, op.id);
      if (op.t === 'post') return post !== undefined && q.truth.canSee(q.viewerId, post);
      return op.t !== 'comment' || q.truth.canSeeComment(q.viewerId, op.id);
    };
    return { actual: ops.filter((op) => !isAllowed(op)), expected: [] };
  },
  snapshot: async (q) => {
    const { ops } = await new PullingDevice(q.client).pullOnce(null);
    const idsIn = (type: string) => ops.filter((op) => op.t === type && !('del' in op)).map((op) => op.id);
    // Those for followers come without the posts of muted users, which the feed leaves out.
    const posts = q.truth.posts.filter(
      (post) =>
        q.truth.canSee(q.viewerId, post) && !(post.audience === 1 && q.truth.hasMuted(q.viewerId, post.authorId)),
    );
    const own = q.truth.commentFlowers.filter(({ userId }) => userId === q.viewerId);
    const saved = q.truth.saved.filter(({ userId, isOn }) => userId === q.viewerId && isOn === 1);
    return {
      actual: [[...new Set(idsIn('post'))].toSorted(), idsIn('commentFlower').toSorted(), idsIn('savedPost')],
      expected: [
        posts.map((post) => post.id).toSorted(),
        own.map(({ commentId }) => commentId).toSorted(),
        saved.map(({ postId }) => postId),
      ],
    };
  },
};

const ALWAYS_THERE = ['feed', 'mentions', 'postsOf', 'pulled', 'saved', 'search', 'snapshot', 'suggested', 'tagged'];

/**
 * Ids of all whom people follow whom the viewer follows, and of those who commented on their newest posts for everyone; fewer than
 * one answer has.
 */
function suggestedTo({ viewerId, truth }: Question): readonly string[] {
  const followedBy = (id: string) => truth.follows.filter((f) => f.followerId === id).map((f) => f.followedId);
  const isShown = (id: string) => truth.isThere(viewerId, id) && !truth.hasMuted(viewerId, id);
  const isOpen = (id: string) => !truth.isRequested(viewerId, id) && !truth.hasDismissed(viewerId, id);
  const followed = followedBy(viewerId);
  const shown = followed.filter(isShown);
  const newest = shown.flatMap((id) =>
    truth.posts.filter(({ authorId, audience }) => authorId === id && audience === 2).slice(0, 3),
  );
  const postIds = new Set(newest.map(({ id }) => id));
  const active = truth.comments.filter(({ postId }) => postIds.has(postId)).map(({ authorId }) => authorId);
  const found = new Set([...shown.flatMap(followedBy), ...active]);
  return [...found].filter((id) => id !== viewerId && !followed.includes(id) && isShown(id) && isOpen(id)).toSorted();
}

class World {
  readonly #server: TestServer;
  readonly #random: () => number;
  /** All users that ever existed, with their usernames. */
  readonly #people: { readonly client: TestClient; readonly id: string; readonly username: string }[] = [];
  readonly #devices = new Map<string, PullingDevice>();
  /** All posts that ever existed. */
  readonly #posts = new Map<string, PostRow>();
  /** The second photo of each album, by its post. */
  readonly #secondPhotos = new Map<string, string>();
  /** Posts whose second photo was removed. */
  readonly #withoutSecond = new Set<string>();
  /** All comments and replies that ever existed. */
  readonly #comments: CommentPlace[] = [];
  #count = 0;

  private constructor(server: TestServer, random: () => number) {
    this.#server = server;
    this.#random = random;
  }

  static async make(server: TestServer, random: () => number): Promise<World> {
    const world = new World(server, random);
    for (let i = 0; i < PEOPLE; i++) await world.#join();
    for (let i = 0; i < 3 * PEOPLE || world.#comments.length === 0; i++) await world.#act(await Truth.read(server));
    return world;
  }

  /** Some users act, and one is hidden or comes back. */
  async change(): Promise<void> {
    for (let i = 0; i < 6; i++) await this.#act(await Truth.read(this.#server));
    const truth = await Truth.read(this.#server);
    const active = this.#people.filter((person) => truth.isActive(person.id));
    const person = this.#any(this.#people);
    if (!truth.isActive(person.id)) await setActive(this.#server, person.id, true).catch(() => {});
    else if (active.length < 5) await this.#join();
    else if (this.#random() < 0.3) await removePerson(this.#server, person.id);
    else await setActive(this.#server, person.id, false);
    // Sessions end with a deactivation.
    const now = await Truth.read(this.#server);
    for (const { client, id } of this.#people) if (now.isActive(id)) await this.#signIn(client);
  }

  async read(truth: Truth): Promise<Answer & { readonly title: string }> {
    const viewers = this.#people.filter((person) => truth.isActive(person.id));
    const viewer = this.#any(viewers);
    const person = this.#any(this.#people);
    const post = this.#any([...this.#posts.values()]);
    const comment = this.#any(this.#comments);
    const [kind, read] = this.#any(Object.entries(READS));
    const question = {
      viewerId: viewer.id,
      client: viewer.client,
      post,
      lastMediaId: this.#secondPhotos.get(post.id) ?? post.mediaId,
      isLastRemoved: this.#withoutSecond.has(post.id),
      comment,
      hasFlowered: truth.commentFlowers.some((row) => row.userId === viewer.id && row.commentId === comment.id),
      personId: person.id,
      username: person.username,
      device: this.#deviceOf(viewer),
      truth,
    };
    return { title: `${kind} of ${post.id}, ${comment.id} or ${person.id} by ${viewer.id}`, ...(await read(question)) };
  }

  #deviceOf({ id, client }: { readonly id: string; readonly client: TestClient }): PullingDevice {
    const device = this.#devices.get(id) ?? new PullingDevice(client);
    this.#devices.set(id, device);
    return device;
  }

  async #act(truth: Truth): Promise<void> {
    const active = this.#people.filter((person) => truth.isActive(person.id));
    const { client } = this.#any(active);
    const post = this.#any(truth.posts.length > 0 ? truth.posts : [null]);
    const dice = this.#random();
    if (!post || dice < 0.25) {
      const form = postForm({ audience: this.#any(AUDIENCES), content: this.#any(CAPTIONS) }, SMALL_PICTURE);
      if (this.#random() < 0.5) form.append('media', new File([new Uint8Array(SMALL_PICTURE)], 'second.png'));
      const made = readPost(await client.postForm('/api/posts', form));
      const second = made.album?.[0]?.media.id;
      if (second !== undefined) this.#secondPhotos.set(made.id, second);
      const { posts } = await Truth.read(this.#server);
      for (const row of posts) if (row.id === made.id) this.#posts.set(row.id, row);
    } else if (dice < 0.42) await this.#comment(client, post, truth);
    else if (dice < 0.5 && this.#comments.length > 0) {
      await client.post(`/api/comments/${this.#any(this.#comments).id}/flower`);
    } else if (dice < 0.51 && this.#comments.length > 0) {
      await client.delete(`/api/comments/${this.#any(this.#comments).id}`);
    } else if (dice < 0.6) await client.post(`/api/posts/${post.id}/flower`);
    else if (dice < 0.66) await save(client, post.id);
    else if (dice < 0.67) await unsave(client, post.id);
    else if (dice < 0.77) await client.post(`/api/users/${this.#any(active).id}/follow`);
    else if (dice < 0.79) await client.post(`/api/users/${this.#any(active).id}/dismissal`);
    else if (dice < 0.8) await client.delete(`/api/users/${this.#any(active).id}/dismissal`);
    else if (dice < 0.84) await client.post(`/api/users/${this.#any(active).id}/block`);
    else if (dice < 0.88) await client.delete(`/api/users/${this.#any(active).id}/block`);
    else if (dice < 0.92) await client.post(`/api/users/${this.#any(active).id}/mute`);
    else if (dice < 0.94) await client.delete(`/api/users/${this.#any(active).id}/follow`);
    else if (dice < 0.95) await this.#waitForAcceptance(truth);
    else if (dice < 0.98) await this.#changePost(post);
    else await client.delete(`/api/posts/${post.id}`);
    // Gives later actions later times.
    this.#server.clock.advance(1000);
  }

  /** A comment or a reply, if the user can see what it is about. */
  async #comment(client: TestClient, { id }: PostRow, { comments }: Truth): Promise<void> {
    const answered = comments.filter(({ postId }) => postId === id);
    const isReply = answered.length > 0 && this.#random() < 0.6;
    const parentId = isReply ? this.#any(answered).id : undefined;
    const content = this.#people.map(({ username }) => `@${username}`).join(' ');
    const answer = await client.post('/api/comments', { postId: id, parentId, content });
    if (answer.status === 201) this.#comments.push(readComment(answer));
  }

  /** Its author changes who sees a post and its caption, or removes its second photo. */
  async #changePost({ id, authorId, mediaId }: PostRow): Promise<void> {
    const author = this.#people.find((person) => person.id === authorId);
    const isRemoval = this.#secondPhotos.has(id) && this.#random() < 0.4;
    const json = isRemoval ? { order: [mediaId] } : { audience: this.#any(AUDIENCES), content: this.#any(CAPTIONS) };
    const answer = await author?.client.fetch(`/api/posts/${id}`, { method: 'PATCH', json });
    if (isRemoval && answer?.status === 200) this.#withoutSecond.add(id);
  }

  /** Turns an ended or running follow into a request, which gives no access. */
  async #waitForAcceptance({ follows }: Truth): Promise<void> {
    const pair = follows.length > 0 ? this.#any(follows) : null;
    if (!pair) return;
    const client = this.#people.find(({ id }) => id === pair.followerId)?.client;
    await client?.delete(`/api/users/${pair.followedId}/follow`);
    await this.#server.deps.db.write((tx) =>
      tx
        .updateTable('follows')
        .set({ requestedAt: 1 })
        .where('followerNumber', '=', userNumber(pair.followerId))
        .where('followedNumber', '=', userNumber(pair.followedId))
        .where('isOn', '=', 0)
        .execute(),
    );
  }

  async #join(): Promise<void> {
    const name = NAMES[this.#count++] ?? '';
    const client = this.#server.as(name);
    const { id, username } = await client.user();
    this.#people.push({ client, id, username: username ?? '' });
  }

  async #signIn(client: TestClient): Promise<void> {
    if ((await client.get('/api/user')).status === 200) return;
    const { email } = await client.user();
    await client.send('/api/login', { method: 'POST', json: { email, password: TEST_PASSWORD } });
  }

  #any<T>(list: readonly T[]): T {
    const one = list[Math.floor(this.#random() * list.length)];
    if (one === undefined) throw new Error('There is nothing to choose from');
    return one;
  }
}

/** A comment, its place, and its flowers. */
function lineOf(
  comment: Pick<CommentEntity, 'flowersCount'> &
    Readonly<Record<'id', string> & Record<'parentId' | 'replyToId', string | null>>,
): string {
  return `${comment.id} ${comment.parentId} ${comment.replyToId} ${comment.flowersCount}`;
}

function ifVisible<T>({ truth, viewerId, post }: Question, seen: T): T | 404 {
  const row = truth.posts.find((each) => each.id === post.id);
  return row && truth.canSee(viewerId, row) ? seen : 404;
}

function ifThere<T>({ truth, viewerId, personId }: Question, seen: T): T | 404 {
  return truth.isThere(viewerId, personId) ? seen : 404;
}

function bodyOr404<T>(response: TestResponse, read: (body: unknown) => T): T | number {
  return response.status === 200 ? read(response.body) : response.status;
}

function idOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? Reflect.get(body, 'id') : undefined;
}

function orderedIdsOf(body: unknown): unknown[] {
  return Array.isArray(body) ? body.map(idOf) : [body];
}

function idsOf(body: unknown): string[] {
  return orderedIdsOf(body).map(String).toSorted();
}
