import { matches } from '@posy/contract/check';
import { type CommentEntity, CommentEntitySchema } from '@posy/contract/comments';
import type { CommentId, PostId, UserId } from '@posy/contract/ids';
import { PersonSchema } from '@posy/contract/users';
import { publish } from '@posy/server/testing/posting';
import type { TestServer } from '@posy/server/testing/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comment, dismiss, follow, openConnections, openThread, peopleRows, uncomment } from './people-phone.ts';
import {
  RUN_MS,
  runTrials,
  isPhoneStep,
  PEOPLE,
  phone,
  PHONE_STEPS,
  PhonesTrial,
  type PhoneStep,
  startPeopled,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

type Step =
  | { readonly do: 'comment' | 'uncomment' | 'open'; readonly phone: number; readonly pick: number }
  | { readonly do: 'follow' | 'dismiss'; readonly phone: number; readonly pick: number; readonly isOn: boolean }
  | { readonly do: 'lists' | 'deletePost' | 'look'; readonly phone: number }
  | PhoneStep;

const pick = fc.nat(7);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('comment' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('uncomment' as const), phone, pick }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('open' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('follow' as const), phone, pick, isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('dismiss' as const), phone, pick, isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('lists' as const, 'deletePost' as const), phone }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('look' as const), phone }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

/** New phones, and three posts: Ada's, Bea's, and a private one of Ada's. */
class Trial extends PhonesTrial {
  readonly posts: { readonly id: PostId; readonly by: string; readonly isPublic: boolean }[] = [];
  /** By id: the post, and whether the comment was deleted. */
  readonly comments = new Map<CommentId, { readonly postId: PostId; isDeleted: boolean }>();
  readonly deletedPosts = new Set<PostId>();
  /** The last desired state, by follower and followed. With two phones, the last to arrive counts. */
  readonly desired = new Map<string, boolean>();

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    for (const [by, isPublic] of [
      ['ada', true],
      ['bea', true],
      ['ada', false],
    ] as const) {
      const { id } = await publish(server.as(by), { content: `by ${by}`, isPublic: isPublic ? 'true' : 'false' });
      trial.posts.push({ id, by, isPublic });
    }
    await trial.unpackAll();
    for (const each of trial.phones) await each.pull();
    return trial;
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    switch (action.do) {
      case 'comment': {
        const post = this.postFor(actor, action.pick);
        const id = await comment(actor, post.id, `no ${this.comments.size} by ${actor.name}`);
        this.comments.set(id, { postId: post.id, isDeleted: false });
        return;
      }
      case 'uncomment':
        return this.uncomment(actor, action.pick);
      case 'open':
        return void (await openThread(actor, this.postFor(actor, action.pick).id));
      case 'follow': {
        const targetId = await this.otherThan(actor, action.pick);
        this.desired.set(`${actor.name} ${targetId}`, action.isOn);
        return follow(actor, targetId, action.isOn);
      }
      case 'dismiss':
        return dismiss(actor, await this.otherThan(actor, action.pick), action.isOn);
      case 'look': {
        await actor.drain();
        for (const { id } of this.visibleTo(actor.name)) await openThread(actor, id);
        return;
      }
      case 'lists':
        await openConnections(actor, 'followers');
        return openConnections(actor, 'following');
      case 'deletePost': {
        const own = this.posts.find(({ by, id }) => by === actor.name && !this.deletedPosts.has(id));
        if (!own) return;
        this.deletedPosts.add(own.id);
        return actor.delete(own.id);
      }
    }
  }

  async clear(): Promise<void> {
    for (const { id, by } of this.posts) await server.as(by).delete(`/api/posts/${id}`);
    for (const name of PEOPLE) {
      for (const other of PEOPLE) {
        if (name === other) continue;
        const id = await server.as(other).id();
        for (const what of ['follow', 'dismissal']) await server.as(name).delete(`/api/users/${id}/${what}`);
      }
    }
    await this.putAway();
  }

  private async otherThan({ name }: Phone, nth: number): Promise<UserId> {
    const others = PEOPLE.filter((each) => each !== name);
    const id = await server.as(others[nth % others.length] ?? 'ada').id();
    const found = this.phones.find(({ uid }) => uid === id);
    if (!found) throw new Error('nobody has this id');
    return found.uid;
  }

  visibleTo(name: string) {
    return this.posts.filter(({ by, isPublic }) => isPublic || by === name);
  }

  private postFor(actor: Phone, nth: number) {
    const visible = this.visibleTo(actor.name);
    const post = visible[nth % visible.length];
    if (!post) throw new Error('there are no posts');
    return post;
  }

  /** Deletes a comment on the phone, sent or unsent: the user's own, or any under the user's post. */
  private async uncomment(actor: Phone, nth: number): Promise<void> {
    const ownPosts = new Set<string>(this.posts.filter(({ by }) => by === actor.name).map(({ id }) => id));
    const rows = await actor.local.cache.comments.toArray();
    const unsent = new Set((await actor.unsent()).map(({ target }) => target.id));
    const allowed = [...this.comments].filter(
      ([id, { postId }]) =>
        unsent.has(id) || rows.some((row) => row.id === id && (row.user.id === actor.uid || ownPosts.has(postId))),
    );
    const [id, mutation] = allowed[nth % Math.max(1, allowed.length)] ?? [];
    if (!id || !mutation) return;
    mutation.isDeleted = true;
    await uncomment(actor, id, mutation.postId);
  }
}

async function listOf(name: string, postId: PostId): Promise<readonly CommentEntity[]> {
  const { status, body } = await server.as(name).get(`/api/comments/${postId}?limit=100`);
  if (status === 404) return [];
  const rows: unknown[] = Array.isArray(body) ? body : [];
  return rows.filter((row) => matches(CommentEntitySchema, row));
}

async function dismissedBy(userId: UserId): Promise<readonly string[]> {
  const { read } = server.deps.db;
  const rows = await read.selectFrom('dismissedPeople').select(['userId', 'personId', 'isOn']).execute();
  return rows
    .filter((row) => row.userId === userId && row.isOn === 1)
    .map(({ personId }) => personId)
    .toSorted();
}

async function checkLaws(trial: Trial): Promise<void> {
  for (const old of trial.phones) {
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    for (const each of [old, fresh]) for (const { id } of trial.visibleTo(old.name)) await openThread(each, id);
    expect(await peopleRows(old), `(a) ${old.name} has the same rows as a new phone`).toEqual(await peopleRows(fresh));
    expect(await old.rows(), `(a) posts and users of ${old.name} as well`).toMatchObject({
      posts: (await fresh.rows()).posts,
    });
    fresh.local.close();
  }

  const [ada, otherAda, bea, otherBea] = await Promise.all(trial.phones.map(peopleRows));
  expect(ada, '(c) phones of one user are equal when nothing is unsent').toEqual(otherAda);
  expect(bea, '(c) phones of one user are equal when nothing is unsent').toEqual(otherBea);

  for (const { id, by } of trial.posts) {
    const comments = await listOf(by, id);
    const expected = [...trial.comments]
      .filter(([, mutation]) => mutation.postId === id && !mutation.isDeleted)
      .map(([key]) => key);
    if (trial.deletedPosts.has(id)) continue;
    expect(comments.map((each) => each.id).toSorted(), '(b) each pending comment is there once, and no other').toEqual(
      expected.toSorted(),
    );
    const post = (await trial.phones.find(({ name }) => name === by)?.rows())?.posts.find((each) => each.id === id);
    expect(post?.commentsCount, '(b) each comment counts once').toBe(comments.length);
  }

  for (const each of trial.phones) {
    const { stats, follows, followers, dismissed } = await peopleRows(each);
    expect(dismissed, '(b) dismissals equal those of the server').toEqual(await dismissedBy(each.uid));
    expect(stats[0], '(b) each follow counts once').toMatchObject({
      totalFollowing: follows.length,
      totalFollowers: followers.length,
    });
    const isAlone = trial.phones.filter(({ name }) => name === each.name).length === 1;
    const desired = [...trial.desired].filter(([who, isOn]) => isOn && who.startsWith(`${each.name} `));
    if (isAlone) {
      expect(follows.map(({ userId }) => `${each.name} ${userId}`).toSorted(), '(b) the last mutation counts').toEqual(
        desired.map(([who]) => who).toSorted(),
      );
    }
    for (const list of ['followers', 'following'] as const) {
      const { body } = await server.as(each.name).get(`/api/users/${each.uid}/${list}`);
      const rows: unknown[] = Array.isArray(body) ? body : [];
      const ids = rows.filter((row) => matches(PersonSchema, row)).map(({ id }) => id);
      const here = list === 'followers' ? followers : follows;
      expect(here.map(({ userId }) => userId).toSorted(), `(b) ${list} equal those of the server`).toEqual(
        ids.toSorted(),
      );
    }
  }

  const privatePosts = new Set<string>(trial.posts.filter(({ isPublic }) => !isPublic).map(({ id }) => id));
  for (const { scope, type, id } of await server.touches()) {
    if (['follow', 'follower', 'stats', 'dismissedPerson'].includes(type)) {
      expect(scope.startsWith('u:'), '(d) only the two users receive a follow, and one a dismissal').toBe(true);
    }
    const mutation = [...trial.comments].find(([key]) => key === id)?.[1];
    if (type === 'comment' && mutation && privatePosts.has(mutation.postId)) {
      expect(scope, '(d) no other user receives a comment under a private post').toBe('u:ada');
    }
  }
}

test(
  'comments, follows and dismissals converge with the server on any network: applied is refetched, retried runs once, private stays private',
  () =>
    runTrials(fc.array(step, { minLength: 12, maxLength: 36, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.clear(),
    }),
  RUN_MS,
);
