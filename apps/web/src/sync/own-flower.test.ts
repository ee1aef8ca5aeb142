import type { Counts } from '@posy/contract/counts';
import type { PostEntity } from '@posy/contract/posts';
import type { Op, PullResponse } from '@posy/contract/sync';
import type { SendResult } from '@posy/sync/classify';
import type { PullRequest } from '@posy/sync/ports';
import { runs, SEED } from '@posy/testkit/depth';
import { aPost, aPostId, aUserId } from '@posy/testkit/entities';
import { TestLocks } from '@posy/testkit/test-locks';
import { TestTimers } from '@posy/testkit/test-timers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { giveFlower } from '../features/flowers/give-flower.ts';
import { readPost } from '../features/posts/posts.local.ts';
import { liveCounts } from './page-counts.ts';
import { createSyncer } from './syncer.ts';
import { testDevice, testLocal } from './testing/test-local.ts';
import { writeCounts } from './write-counts.ts';

const STEPS = [
  'others',
  'elsewhere',
  'read',
  'frame',
  'late',
  'tap',
  'send',
  'answer',
  'lose',
  'pull',
  'keep',
] as const;
type Step = (typeof STEPS)[number];

const id = aPostId(1);
const viewer = { id: aUserId(1), username: null, firstName: '', lastName: '', profileImageUrl: null };
let epochs = 0;

test('G08 an own unsent flower is counted once, before, during and after its answer, with frames in any order', async () => {
  const anyOrder = fc.asyncProperty(
    fc.array(fc.constantFrom(...STEPS), { maxLength: 30, size: 'max' }),
    async (steps) => {
      const device = await FlowerTrial.begin();
      for (const step of steps) await device.perform(step);
      await device.rest();
    },
  );

  await fc.assert(anyOrder, { numRuns: runs({ test: 40, deep: 2000 }), seed: SEED });
}, 600_000);

/** A device, and the post as the server has it. The numbers of `u` are those of the own flower alone. */
class FlowerTrial {
  readonly #epoch = `own${++epochs}`;
  readonly #device = testDevice();
  readonly #local: Awaited<ReturnType<typeof testLocal>>;
  readonly #syncer: ReturnType<typeof createSyncer>;
  readonly #frames: { readonly counts: Counts; readonly from: number }[] = [];
  #row: PostEntity & { rev: number } = { ...aPost({ id, user: { ...viewer, id: aUserId(2) } }), rev: 5, contentRev: 5 };
  #others = 0;
  #isMine = false;
  #u = 0;
  #hasTapped = false;
  #answering: PromiseWithResolvers<SendResult> | null = null;
  #sending: Promise<unknown> | null = null;
  #drawnOthers = 0;

  private constructor(local: Awaited<ReturnType<typeof testLocal>>) {
    this.#local = local;
    this.#syncer = createSyncer(local, {
      ports: {
        locks: new TestLocks(),
        timers: new TestTimers(this.#device.clock),
        clock: this.#device.clock,
        transport: {
          abort: () => undefined,
          send: () => this.#receive(),
          pull: async (request) => this.#answer(request),
        },
      },
    });
  }

  static async begin(): Promise<FlowerTrial> {
    const trial = new FlowerTrial(await testLocal());
    await trial.#syncer.pull();
    await trial.#check('begin');
    return trial;
  }

  async perform(step: Step): Promise<void> {
    await this.#act(step);
    await this.#check(step);
  }

  async #act(step: Step): Promise<void> {
    switch (step) {
      case 'others':
        this.#others++;
        return this.#count();
      case 'elsewhere':
        if (!this.#hasTapped) this.#give();
        return;
      case 'read':
        this.#frames.push({ counts: this.#countsNow(), from: this.#u });
        return;
      case 'frame':
      case 'late': {
        const frame = step === 'frame' ? this.#frames.shift() : this.#frames.pop();
        if (frame) liveCounts.take([frame.counts], frame.from);
        return;
      }
      case 'tap':
        if (!this.#hasTapped) await giveFlower(this.#local, id, true);
        this.#hasTapped = true;
        return;
      case 'send':
        return this.#send();
      case 'answer':
      case 'lose':
        return this.#settle(step === 'answer');
      case 'pull':
        return void (await this.#syncer.pull());
      case 'keep':
        return void (await writeCounts(this.#local));
    }
  }

  /** The request arrives, and its answer is on its way. */
  async #send(): Promise<void> {
    if (this.#sending || !this.#hasTapped) return;
    this.#device.clock.advance(120_000);
    const asked = Promise.withResolvers<void>();
    this.#answering = Promise.withResolvers();
    this.#onReceived = asked.resolve;
    this.#sending = this.#syncer.drain();
    await Promise.race([asked.promise, this.#sending]);
  }
  #onReceived: () => void = () => undefined;

  async #settle(isAnswered: boolean): Promise<void> {
    const ops = this.#ops();
    const ack = { epoch: this.#epoch, u: this.#u, rev: 1 };
    this.#answering?.resolve(
      isAnswered ? { kind: 'accepted', ack, body: { ops } } : { kind: 'unreachable', cause: 'server-down' },
    );
    await this.#sending;
    this.#sending = null;
    this.#answering = null;
  }

  #receive(): Promise<SendResult> {
    this.#give();
    this.#onReceived();
    return this.#answering?.promise ?? Promise.reject(new Error('nothing was to be sent'));
  }

  /** The user's flower arrives, from this device or another one. */
  #give(): void {
    if (this.#isMine) return;
    this.#isMine = true;
    this.#u++;
    this.#count();
  }

  #count(): void {
    const flowersCount = this.#others + Number(this.#isMine);
    this.#row = { ...this.#row, rev: this.#row.rev + 1, flowersCount };
  }

  #countsNow(): Counts {
    const { rev, contentRev = 0, flowersCount, commentsCount, viewCount } = this.#row;
    return { id, contentRev, rev, flowersCount, commentsCount, viewCount };
  }

  #ops(): Op[] {
    const { rev, ...post } = this.#row;
    return [
      { s: 'u', t: 'post', id, rev, v: { ...post, rev } },
      ...(this.#isMine
        ? [{ s: 'u' as const, t: 'flower', id, rev: 1, v: { postId: id, isFlowered: true, rev: 1 } }]
        : []),
    ];
  }

  #answer({ cursor }: PullRequest): { readonly kind: 'changes'; readonly response: PullResponse } {
    const response: PullResponse = {
      uid: viewer.id,
      base: cursor,
      cursor: { epoch: this.#epoch, g: 1, u: this.#u },
      more: false,
      reset: cursor ? [] : ['g', 'u'],
      ops: cursor && cursor.u === this.#u ? [] : this.#ops(),
      serverTime: 0,
    };
    return { kind: 'changes', response };
  }

  /** The drawn count contains the own flower once if it was given, and never falls back. */
  async #check(step: string): Promise<void> {
    const { cursor } = await this.#syncer.ports.cache.readState();
    if (cursor) liveCounts.reach(cursor);
    const post = await readPost(this.#local, viewer, id);
    if (!post) throw new Error('the post is missing');
    const drawn = { ...post, ...liveCounts.over(post) };
    if (this.#hasTapped) expect(drawn.isFlowered, step).toBe(true);
    const others = drawn.flowersCount - Number(drawn.isFlowered);
    expect(others, `${step}: drawn without the own one`).toBeGreaterThanOrEqual(this.#drawnOthers);
    expect(others, `${step}: drawn without the own one`).toBeLessThanOrEqual(this.#others);
    this.#drawnOthers = others;
  }

  async rest(): Promise<void> {
    for (const step of ['answer', 'send', 'answer', 'pull', 'read', 'late', 'pull'] as const) await this.perform(step);
    expect(this.#drawnOthers).toBe(this.#others);
    this.#local.close();
  }
}
