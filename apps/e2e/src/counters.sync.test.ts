import 'fake-indexeddb/auto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { PostId } from '@posy/contract/ids';
import { publish } from '@posy/server/testing/posting';
import type { TestServer } from '@posy/server/testing/test-server';
import { deletedBy } from '@posy/sync/pending';
import { deleteComment } from '@posy/web/features/comments/comments.sync';
import { refreshThread } from '@posy/web/features/comments/fetch-thread';
import { removeComment, writeComment } from '@posy/web/features/comments/write-comment';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  faults,
  isPhoneStep,
  phone,
  PHONE_STEPS,
  PhonesTrial,
  RUN_MS,
  runTrials,
  startPeopled,
  type PhoneStep,
} from './phones-trial.ts';
import { ShownCounts } from './shown-counts.ts';
import type { Phone } from './sync-phone.ts';

type Step =
  | { readonly do: 'flower' | 'comment' | 'thread'; readonly phone: number }
  /** A pull is answered, then the outbox is sent, then the answer to the pull is applied. */
  | { readonly do: 'latePull'; readonly phone: number; readonly faults: PhoneFaults }
  /** The outbox is sent and carried out. The effect arrives another way before the answer. */
  | { readonly do: 'lateAnswer'; readonly phone: number; readonly by: 'pull' | 'thread' | 'counters' }
  | PhoneStep;
type PhoneFaults = Phone['faults'];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('flower' as const, 'comment' as const), phone }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('thread' as const), phone }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('latePull' as const), phone, faults }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('lateAnswer' as const),
      phone,
      by: fc.constantFrom('pull' as const, 'thread' as const, 'counters' as const),
    }),
  },
  ...PHONE_STEPS,
);

let server: TestServer;
/** Holds an answer back until the test releases it. */
let hold: ((path: string) => Promise<void>) | null = null;
beforeAll(async () => {
  server = await startPeopled();
  const send = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const response = await send(input, init);
    await hold?.(input instanceof Request ? input.url : input.toString());
    return response;
  };
});
afterAll(() => server[Symbol.asyncDispose]());

const isPull = (path: string): boolean => path.startsWith('/api/sync');
const isWrite = (path: string): boolean => !isPull(path);

/** All users only add flowers and comments, or only remove them, so no shown count may move the other way. */
class Trial extends PhonesTrial {
  readonly #isGiving: boolean;
  readonly displays: ShownCounts[] = [];
  postId!: PostId;

  private constructor(isGiving: boolean) {
    super(server);
    this.#isGiving = isGiving;
  }

  static async begin(isGiving: boolean): Promise<Trial> {
    const trial = new Trial(isGiving);
    const post = await publish(server.as('bea'));
    trial.postId = post.id;
    await trial.unpackAll();
    for (const each of trial.phones) await each.pull();
    if (!isGiving) {
      for (const each of trial.phones) {
        await each.flower(post.id, true);
        await each.with((local) => writeComment(local, post.id, `from ${each.name}`));
      }
      await trial.rest();
    }
    trial.displays.push(...trial.phones.map(() => new ShownCounts()));
    await trial.#look();
    return trial;
  }

  async perform(action: Step): Promise<void> {
    if (isPhoneStep(action)) await this.performOnPhone(action);
    else await this.#act(action, this.phoneAt(action.phone));
    await this.#look();
  }

  async #act(action: Exclude<Step, PhoneStep>, actor: Phone): Promise<void> {
    switch (action.do) {
      case 'flower':
        return actor.flower(this.postId, this.#isGiving);
      case 'comment': {
        if (this.#isGiving) return void (await actor.with((local) => writeComment(local, this.postId, 'Lovely')));
        const comments = await actor.local.cache.comments.toArray();
        // Screens do not show a comment with a pending deletion, so nobody deletes it twice.
        const deleted = deletedBy(deleteComment, await actor.unsent());
        const own = comments.find(
          ({ id, postId, user }) => postId === this.postId && user.id === actor.uid && !deleted.has(id),
        );
        return own && actor.with((local) => removeComment(local, own));
      }
      case 'thread':
        return this.#readThread(actor);
      case 'latePull': {
        actor.faults = [...action.faults];
        let drained = Promise.resolve();
        await this.#late(isPull, actor.pull(), async () => {
          drained = actor.drain();
          await this.#settled(actor, drained);
        });
        await drained;
        actor.faults = [];
        return;
      }
      case 'lateAnswer':
        return this.#late(isWrite, actor.drain(), async () => {
          if (action.by === 'thread') return this.#readThread(actor);
          if (action.by === 'counters') await server.settle();
          await actor.pull();
        });
    }
  }

  /** Waits until all calls are answered, or sending is over. The pull after sending waits for the late pull. */
  async #settled(actor: Phone, drained: Promise<void>): Promise<void> {
    let isOver = false;
    void drained.finally(() => (isOver = true));
    while (!isOver && !(await actor.unsent()).every(({ status }) => status === 'acked')) await nextTurn();
  }

  #readThread(actor: Phone): Promise<void> {
    return actor.with(async (local, syncer) => void (await refreshThread(local, this.postId, syncer)));
  }

  /** Runs `meanwhile` between the server's answer to the first held call of `work` and its arrival. */
  async #late(
    isDelayed: (path: string) => boolean,
    work: Promise<void>,
    meanwhile: () => Promise<void>,
  ): Promise<void> {
    const arrived = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    hold = async (path) => {
      if (!isDelayed(path)) return;
      hold = null;
      arrived.resolve();
      await released.promise;
    };
    // No call is made when there is nothing to send or no network.
    await Promise.race([arrived.promise, work]);
    hold = null;
    await meanwhile();
    await this.#look();
    released.resolve();
    await work;
  }

  /** Updates every display. */
  async #look(): Promise<void> {
    for (const [i, each] of this.phones.entries()) this.displays[i]?.follow(each, this.postId);
    for (const display of this.displays) await display.catchUp();
  }

  override async rest(): Promise<void> {
    await super.rest();
    if (this.displays.length > 0) await this.#look();
  }

  async end(): Promise<void> {
    for (const display of this.displays) display.stop();
    hold = null;
    await server.as('bea').delete(`/api/posts/${this.postId}`);
    await this.putAway();
  }

  check = async (): Promise<void> => {
    const { body } = await server.as('bea').get(`/api/posts/${this.postId}`);
    for (const [i, { shown }] of this.displays.entries()) {
      for (const counter of ['flowers', 'comments'] as const) {
        const counts = shown.map((each) => each[counter]);
        const sorted = counts.toSorted((a, b) => (this.#isGiving ? a - b : b - a));
        expect(counts, `phone ${i}: ${counter} move in one direction`).toEqual(sorted);
        expect(body, `phone ${i}: ${counter} end at the values of the server`).toMatchObject({
          [`${counter}Count`]: counts.at(-1),
        });
      }
    }
  };
}

test.each([
  ['Y11 Y12 counts that only grow never fall', true],
  ['Y11 Y12 counts that only fall never grow', false],
])(
  '%s: a flower of another user arrives while mine is unsent, in flight or answered, on any network',
  (_name, isGiving) =>
    runTrials(fc.array(step, { maxLength: 24, size: 'max' }), {
      begin: () => Trial.begin(isGiving),
      check: (trial) => trial.check(),
      end: (trial) => trial.end(),
    }),
  RUN_MS,
);

test.each<{ name: string; isGiving: boolean; steps: readonly Step[] }>([
  {
    name: 'a flower is counted once when the answer to a later comment would arrive first',
    isGiving: true,
    steps: [
      { do: 'flower', phone: 2 },
      { do: 'comment', phone: 2 },
      { do: 'lateAnswer', phone: 2, by: 'thread' },
    ],
  },
  {
    name: 'a deleted comment is counted once when the answer to its deletion was lost',
    isGiving: false,
    steps: [
      { do: 'comment', phone: 2 },
      { do: 'drain', phone: 2, faults: ['lostAnswer'] },
      { do: 'flower', phone: 2 },
    ],
  },
  {
    name: 'a deleted comment is counted once when another phone has deleted it before',
    isGiving: false,
    steps: [
      { do: 'flower', phone: 3 },
      { do: 'comment', phone: 3 },
      { do: 'comment', phone: 2 },
    ],
  },
])('Y11 Y12 $name', async ({ isGiving, steps }) => {
  const trial = await Trial.begin(isGiving);
  for (const each of steps) await trial.perform(each);
  await trial.rest();
  await trial.check();
  await trial.end();
});

test('Y11 Y12 the rows are exact as soon as an answer arrives, before any pull', async () => {
  const trial = await Trial.begin(true);
  const [ada, , bea] = trial.phones;
  if (!ada || !bea) throw new Error('nobody is here');
  const { postId } = trial;
  await bea.flower(postId, true);
  await bea.drain();

  // Each mutation is answered, and the pull after it fails.
  ada.faults = ['ok', 'lostRequest', 'ok', 'lostRequest'];
  await ada.flower(postId, true);
  await ada.drain();
  await ada.with((local) => writeComment(local, postId, 'Lovely'));
  await ada.drain();

  const { posts, flowers, comments } = ada.local.cache;
  expect(await posts.get(postId)).toMatchObject({ flowersCount: 2, commentsCount: 1 });
  expect(await flowers.get(postId)).toMatchObject({ isFlowered: true });
  expect(await comments.where('user.id').equals(ada.uid).count()).toBe(1);
  expect(await ada.unsent()).toEqual([]);
  await trial.rest();
  await trial.end();
});
