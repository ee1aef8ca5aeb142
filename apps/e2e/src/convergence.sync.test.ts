import { matches } from '@posy/contract/check';
import { photosOf } from '@posy/contract/post-photos';
import { PostSchema } from '@posy/contract/posts';
import type { TestServer } from '@posy/server/testing/test-server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  faults,
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

type Step =
  | { readonly do: 'post'; readonly phone: number; readonly isPublic: boolean; readonly photos: number }
  | { readonly do: 'delete'; readonly phone: number; readonly pick: number }
  | { readonly do: 'flower'; readonly phone: number; readonly pick: number; readonly isOn: boolean }
  | PhoneStep;

const pick = fc.nat(5);
const photos = fc.oneof(fc.constant(1), fc.integer({ min: 2, max: 4 }));
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post' as const), phone, isPublic: fc.boolean(), photos }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flower' as const), phone, pick, isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const), phone, faults }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Each trial has new phones. The server stays, but has no posts. */
class Trial extends PhonesTrial {
  /** Author and visibility of each post, by id. */
  readonly posted = new Map<string, { readonly by: string; readonly isPublic: boolean; readonly photos: number }>();

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.unpackAll();
    return trial;
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    switch (action.do) {
      case 'post': {
        const { isPublic } = action;
        const id = await actor.post(`by ${actor.name}`, isPublic ? 'everyone' : 'onlyMe', action.photos);
        this.posted.set(id, { by: actor.name, isPublic, photos: action.photos });
        return;
      }
      case 'delete': {
        const own = (await actor.local.cache.posts.toArray()).filter(({ user }) => user.id === actor.uid);
        const post = own[action.pick % Math.max(1, own.length)];
        return post && actor.delete(post.id);
      }
      case 'flower': {
        const ids = await actor.postIds();
        const id = ids[action.pick % Math.max(1, ids.length)];
        return id && actor.flower(id, action.isOn);
      }
    }
  }

  async clear(): Promise<void> {
    for (const name of PEOPLE) {
      const own = await server.as(name).get('/api/posts/my?limit=100');
      const posts: unknown[] = Array.isArray(own.body) ? own.body : [];
      for (const { id } of posts.filter((post) => matches(PostSchema, post)))
        await server.as(name).delete(`/api/posts/${id}`);
    }
    await this.putAway();
  }
}

async function checkLaws(trial: Trial): Promise<void> {
  for (const old of trial.phones) {
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    expect(await old.rows(), `(a) ${old.name} has the same rows as a new phone`).toEqual(await fresh.rows());
    fresh.local.close();
  }

  const [ada, otherAda, bea, otherBea] = await Promise.all(trial.phones.map((each) => each.rows()));
  expect(ada, '(c) phones of one user are equal when nothing is unsent').toEqual(otherAda);
  expect(bea, '(c) phones of one user are equal when nothing is unsent').toEqual(otherBea);

  for (const each of trial.phones) {
    const { posts } = await each.rows();
    expect(new Set(posts.map(({ id }) => id)).size, '(b) no post twice').toBe(posts.length);
    for (const post of posts) {
      const origin = trial.posted.get(post.id);
      expect(origin, '(b) every row stems from a mutation').toBeDefined();
      const numbers = photosOf(post).map(({ altText }) => altText);
      expect(numbers, '(b) its photos are whole and in order').toEqual(
        Array.from({ length: origin?.photos ?? 0 }, (_, i) => String(i + 1)),
      );
      expect(post.isPublic || origin?.by === each.name, '(d) private posts are on their author’s phones only').toBe(
        true,
      );
    }
  }
  const floweredBy = new Map<string, number>();
  for (const [index, each] of trial.phones.entries()) {
    if (index % 2 === 1) continue;
    for (const id of (await each.rows()).flowers) floweredBy.set(id, (floweredBy.get(id) ?? 0) + 1);
  }
  for (const post of [...(ada?.posts ?? []), ...(bea?.posts ?? [])]) {
    expect(post.flowersCount, `(b) each flower counts once, on ${post.id}`).toBe(floweredBy.get(post.id) ?? 0);
  }

  for (const { scope, type, id } of await server.touches()) {
    const origin = trial.posted.get(id);
    if (type !== 'post' || !origin || origin.isPublic) continue;
    expect(scope, '(d) no other user receives a private post').toBe(`u:${origin.by}`);
  }
}

test(
  'phones converge with the server on any network: applied is refetched, retried runs once, private stays private',
  () =>
    runTrials(fc.array(step, { maxLength: 30, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.clear(),
    }),
  RUN_MS,
);
