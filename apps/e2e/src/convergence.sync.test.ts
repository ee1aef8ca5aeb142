import { matches } from '@posy/contract/check';
import { PostSchema } from '@posy/contract/posts';
import { TestServer } from '@posy/server/testing/test-server';
import { FAULTS, type Fault } from '@posy/testkit/lossy-network';
import { TestClock } from '@posy/testkit/test-clock';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Phone } from './sync-phone.ts';

/** A longer hunt: SYNC_RUNS=2000 SYNC_SEED=7 vitest run apps/e2e/src/convergence.sync.test.ts */
const RUNS = Number(process.env['SYNC_RUNS'] ?? 100);
const SEED = Number(process.env['SYNC_SEED'] ?? 42);
const MINUTES = 60_000;
/** Retries are due, and leases of the dead have ended, after this long. */
const LATER_MS = 120_000;

type Step =
  | { readonly do: 'post'; readonly phone: number; readonly isPublic: boolean }
  | { readonly do: 'delete'; readonly phone: number; readonly pick: number }
  | { readonly do: 'flower'; readonly phone: number; readonly pick: number; readonly isOn: boolean }
  | {
      readonly do: 'drain' | 'pull' | 'older' | 'killMidway';
      readonly phone: number;
      readonly faults: readonly Fault[];
    }
  | { readonly do: 'later' }
  | { readonly do: 'settle' };

const phone = fc.nat(4);
const pick = fc.nat(5);
const faults = fc.array(fc.constantFrom(...FAULTS), { maxLength: 3 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('post' as const), phone, isPublic: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), phone, pick }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('flower' as const), phone, pick, isOn: fc.boolean() }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('drain' as const, 'pull' as const), phone, faults }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('killMidway' as const), phone, faults }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('older' as const), phone, faults }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'later' }, { do: 'settle' }) },
);

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
  await Promise.all(['ada', 'bea', 'cyd'].map((name) => server.as(name).user()));
});
afterAll(() => server[Symbol.asyncDispose]());

/** Two phones of Ada, two of Bea, one of Cyd, all new; the server stays, with nothing on it. */
class Trial {
  readonly clock = new TestClock();
  readonly phones: Phone[] = [];
  /** By id: who posted it, and whether everybody may see it. */
  readonly posted = new Map<string, { readonly by: string; readonly isPublic: boolean }>();
  private seed = 0;

  static async begin(): Promise<Trial> {
    const trial = new Trial();
    for (const name of ['ada', 'ada', 'bea', 'bea', 'cyd']) trial.phones.push(await trial.newPhone(name));
    return trial;
  }

  newPhone(name: string): Promise<Phone> {
    trials++;
    return Phone.unpack(name, server.as(name), this.clock, trials * 1000 + ++this.seed);
  }

  async perform(action: Step): Promise<void> {
    if (action.do === 'later') return this.clock.advance(LATER_MS);
    if (action.do === 'settle') return server.settle();
    const actor = this.phones[action.phone];
    if (!actor) throw new Error('no such phone');
    switch (action.do) {
      case 'post': {
        const id = await actor.post(`by ${actor.name}`, action.isPublic);
        this.posted.set(id, { by: actor.name, isPublic: action.isPublic });
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
      case 'drain':
      case 'pull':
      case 'older': {
        actor.faults = [...action.faults];
        await actor[action.do]();
        actor.faults = [];
        return;
      }
      case 'killMidway': {
        actor.faults = [...action.faults];
        // What was begun fails on a closed database, as code of a dead process never runs.
        const begun = Promise.allSettled([actor.drain(), actor.pull()]);
        await new Promise((resolve) => setImmediate(resolve));
        await actor.kill();
        await begun;
        actor.faults = [];
      }
    }
  }

  /** The network heals, and everybody sends and pulls until there is nothing more. */
  async rest(): Promise<void> {
    for (let round = 0; round < 20; round++) {
      this.clock.advance(LATER_MS);
      for (const each of this.phones) await each.drain();
      await server.settle();
      for (const each of this.phones) await each.pull();
      const unsent = await Promise.all(this.phones.map((each) => each.unsent()));
      if (unsent.flat().every(({ status }) => status === 'failed')) return;
    }
    throw new Error(
      `does not come to rest: ${JSON.stringify(await Promise.all(this.phones.map((each) => each.unsent())))}`,
    );
  }

  async clear(): Promise<void> {
    for (const name of ['ada', 'bea', 'cyd']) {
      const own = await server.as(name).get('/api/posts/my?limit=100');
      const posts: unknown[] = Array.isArray(own.body) ? own.body : [];
      for (const { id } of posts.filter((post) => matches(PostSchema, post)))
        await server.as(name).delete(`/api/posts/${id}`);
    }
    await server.settle();
    for (const each of this.phones) each.local.close();
  }
}
let trials = SEED;

async function checkLaws(trial: Trial): Promise<void> {
  for (const old of trial.phones) {
    const fresh = await trial.newPhone(old.name);
    await fresh.pull();
    expect(await old.rows(), `(a) what was applied is what a new phone of ${old.name} is given`).toEqual(
      await fresh.rows(),
    );
    fresh.local.close();
  }

  const [ada, otherAda, bea, otherBea] = await Promise.all(trial.phones.map((each) => each.rows()));
  expect(ada, '(c) phones of one person are equal when nothing is unsent').toEqual(otherAda);
  expect(bea, '(c) phones of one person are equal when nothing is unsent').toEqual(otherBea);

  for (const each of trial.phones) {
    const { posts } = await each.rows();
    expect(new Set(posts.map(({ id }) => id)).size, '(b) no post twice').toBe(posts.length);
    for (const post of posts) {
      const origin = trial.posted.get(post.id);
      expect(origin, '(b) nothing is there that nobody wished').toBeDefined();
      expect(post.isPublic || origin?.by === each.name, '(d) nobody has the private post of another').toBe(true);
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
    expect(scope, '(d) nobody else hears of a private post').toBe(`u:${origin.by}`);
  }
}

test(
  'on any network, phones end up as the server says: applied is refetched, retried is once, and private is unheard of',
  async () => {
    const laws = fc.asyncProperty(fc.array(step, { maxLength: 30, size: 'max' }), async (steps) => {
      const trial = await Trial.begin();
      try {
        for (const action of steps) await trial.perform(action);
        await trial.rest();
        await checkLaws(trial);
      } finally {
        await trial.clear();
      }
    });

    await fc.assert(laws, { numRuns: RUNS, seed: SEED });
  },
  30 * MINUTES,
);
