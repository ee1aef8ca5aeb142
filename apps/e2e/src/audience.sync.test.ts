import { type Audience, audienceOf } from '@posy/contract/audience';
import { matches } from '@posy/contract/check';
import type { PostId, UserId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import type { TestServer } from '@posy/server/testing/test-server';
import { answerRequest, removeFollower } from '@posy/web/features/follows/answer-request';
import { setFollow } from '@posy/web/features/follows/follows.switch';
import { readFollowRequests } from '@posy/web/features/follows/read-follow-requests';
import { setApproval } from '@posy/web/features/profile/set-approval';
import { setSwitch } from '@posy/web/sync/set-switch';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  faults,
  isPhoneStep,
  PEOPLE,
  phone,
  PHONE_STEPS,
  PhonesTrial,
  type PhoneStep,
  RUN_MS,
  runTrials,
  startPeopled,
} from './phones-trial.ts';
import type { Phone } from './sync-phone.ts';

const AUDIENCES = ['everyone', 'followers', 'followers', 'onlyMe'] as const;

type Step =
  | { readonly do: 'share'; readonly phone: number; readonly audience: Audience }
  | { readonly do: 'change'; readonly phone: number; readonly pick: number; readonly audience: Audience }
  | { readonly do: 'delete'; readonly phone: number; readonly pick: number }
  | { readonly do: 'follow' | 'answer'; readonly phone: number; readonly pick: number; readonly isOn: boolean }
  | { readonly do: 'remove'; readonly phone: number; readonly pick: number }
  | { readonly do: 'approve'; readonly phone: number; readonly isOn: boolean }
  | PhoneStep;

const pick = fc.nat(3);
const isOn = fc.boolean();
const audience = fc.constantFrom<Audience>(...AUDIENCES);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('share' as const), phone, audience }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('change' as const), phone, pick, audience }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), phone, pick }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('follow' as const), phone, pick, isOn }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('answer' as const), phone, pick, isOn }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('remove' as const), phone, pick }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('approve' as const), phone, isOn }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('older' as const), phone, faults }) },
  ...PHONE_STEPS,
);

let server: TestServer;
beforeAll(async () => {
  server = await startPeopled();
});
afterAll(() => server[Symbol.asyncDispose]());

/** Bea follows Ada, and Cyd follows nobody; Ada and Bea have a post for each audience. */
class Trial extends PhonesTrial {
  readonly shared: PostId[] = [];

  static async begin(): Promise<Trial> {
    const trial = new Trial(server);
    await trial.unpackAll();
    const [ada, , bea] = trial.phones;
    if (!ada || !bea) throw new Error('no such phone');
    for (const each of [ada, bea]) {
      for (const one of new Set(AUDIENCES)) trial.shared.push(await each.post(`by ${each.name}`, one));
      await each.drain();
    }
    await bea.with((local) => setSwitch(local, setFollow, ada.uid, true));
    await bea.drain();
    await server.settle();
    for (const each of trial.phones) await each.pull();
    return trial;
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) return this.performOnPhone(action);
    const actor = this.phoneAt(action.phone);
    switch (action.do) {
      case 'share':
        return void this.shared.push(await actor.post(`by ${actor.name}`, action.audience));
      case 'change':
      case 'delete': {
        const id = await ownPost(actor, action.pick);
        if (!id) return;
        if (action.do === 'delete') return actor.delete(id);
        return void (await actor.edit(id, (before) => ({ ...before, audience: action.audience })));
      }
      case 'follow': {
        const others = this.phones.filter(({ name }) => name !== actor.name);
        const other = others[action.pick % others.length];
        if (other) await actor.with((local) => setSwitch(local, setFollow, other.uid, action.isOn));
        return;
      }
      case 'answer':
        return actor.with(async (local) => {
          const waiting = await readFollowRequests(local);
          const one = waiting[action.pick % Math.max(1, waiting.length)];
          if (one) await answerRequest(local, one.id, action.isOn);
        });
      case 'remove':
        return actor.with(async (local) => {
          const followers: UserId[] = (await local.cache.followers.toArray()).map(({ userId }) => userId);
          const one = followers[action.pick % Math.max(1, followers.length)];
          if (one) await removeFollower(local, one);
        });
      case 'approve':
        return actor.with((local) => setApproval(local, action.isOn));
    }
  }

  async clear(): Promise<void> {
    for (const name of PEOPLE) {
      const { body } = await server.as(name).get('/api/posts/my?limit=100');
      const rows: unknown[] = Array.isArray(body) ? body : [];
      for (const row of rows) if (matches(PostSchema, row)) await server.as(name).delete(`/api/posts/${row.id}`);
      for (const other of this.phones) {
        if (other.name !== name) await server.as(name).delete(`/api/users/${other.uid}/follow`);
      }
    }
    await this.putAway();
  }
}

async function ownPost(actor: Phone, nth: number): Promise<PostId | undefined> {
  const posts = (await actor.rows()).posts.filter(({ user }) => user.id === actor.uid);
  return posts[nth % Math.max(1, posts.length)]?.id;
}

/** The rows about follows, without ended ones. */
async function followRows({ local: { cache } }: Phone) {
  const [follows, followers, requests, stats] = await Promise.all([
    cache.follows.toArray(),
    cache.followers.toArray(),
    cache.followRequests.toArray(),
    cache.stats.toArray(),
  ]);
  // The users in them are as of then; their own rows are newer.
  const alone = <Row extends { readonly user: unknown }>(row: Row) => ({ ...row, user: null });
  return {
    follows: follows.filter(({ isFollowing, isRequested }) => isFollowing || isRequested === true).map(alone),
    followers: followers.map(alone),
    requests: requests.map(alone),
    stats,
  };
}

async function checkLaws(trial: Trial): Promise<void> {
  for (const old of trial.phones) {
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    expect((await old.rows()).posts, `${old.name} has the same posts as a new phone`).toEqual(
      (await fresh.rows()).posts,
    );
    expect(await followRows(old), `${old.name} has the same follows and requests as a new phone`).toEqual(
      await followRows(fresh),
    );
    fresh.local.close();
    await expectOnlyVisible(old);
    expect(
      (await old.unsent()).map(({ kind, error }) => [kind, error?.code]).filter(([kind]) => kind !== 'post.change'),
      'nothing fails but changes of posts that were deleted',
    ).toEqual([]);
  }
}

/** It has what the server shows to its user, and nothing else. */
async function expectOnlyVisible(each: Phone): Promise<void> {
  const { posts } = await each.rows();
  const { body } = await server.as(each.name).get('/api/posts?limit=100');
  const rows: unknown[] = Array.isArray(body) ? body : [];
  const shown = rows.filter((row) => matches(PostSchema, row)).map(({ id }) => id);
  expect(posts.map(({ id }) => id).toSorted(), `${each.name} has what the server shows`).toEqual(shown.toSorted());
  const followed = new Set<string>(
    (await followRows(each)).follows.flatMap(({ userId, isFollowing }) => (isFollowing ? [userId] : [])),
  );
  for (const post of posts) {
    const isOwn = post.user.id === each.uid;
    const isForFollower = audienceOf(post) === 'followers' && followed.has(post.user.id);
    expect(isOwn || post.isPublic || isForFollower, `${each.name} may see each post`).toBe(true);
  }
}

test(
  'a device has exactly the posts that its user may see, whoever follows, asks, accepts, removes and changes audiences',
  () =>
    runTrials(fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }), {
      begin: () => Trial.begin(),
      check: checkLaws,
      end: (trial) => trial.clear(),
    }),
  RUN_MS,
);
