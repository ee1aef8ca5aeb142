import type { PostId } from '@posy/contract/ids';
import { OlderCounters } from '@posy/server/testing/older-counters';
import { publish } from '@posy/server/testing/posting';
import { TestServer } from '@posy/server/testing/test-server';
import { runs, SEED } from '@posy/testkit/depth';
import { TestClock } from '@posy/testkit/test-clock';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { phone, RUN_MS } from './phones-trial.ts';
import { Phone } from './sync-phone.ts';

const PEOPLE = ['ada', 'bea', 'cyd', 'dan', 'eve'] as const;

/** A step of a rolling upgrade: processes of both versions write and announce, and devices pull from new ones. */
type Step =
  | { readonly do: 'flower' | 'view'; readonly by: 'old' | 'new'; readonly phone: number; readonly isOn: boolean }
  | { readonly do: 'announce'; readonly by: 'old' | 'new' }
  | { readonly do: 'words' | 'bringBack' }
  | { readonly do: 'pull'; readonly phone: number };

const by = fc.constantFrom('old' as const, 'new' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('flower' as const), by, phone, isOn: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('view' as const), by, phone, isOn: fc.constant(true) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('announce' as const), by }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('words' as const, 'bringBack' as const) }) },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pull' as const), phone }) },
);

describe.each(['sqlite', 'postgres'] as const)('%s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start({ dialect });
  });
  afterAll(() => server[Symbol.asyncDispose]());

  test(
    'G16 while processes of the version before count without the new column, devices end with right counts',
    async () => {
      const mixed = fc.asyncProperty(fc.array(step, { maxLength: 20, size: 'max' }), async (steps) => {
        const fleet = await Fleet.begin(server);
        for (const each of steps) await fleet.perform(each);
        await fleet.end();
      });

      await fc.assert(mixed, { numRuns: runs({ test: dialect === 'sqlite' ? 8 : 3, deep: 150 }), seed: SEED });
    },
    RUN_MS,
  );
});

let phones = 0;

class Fleet {
  readonly #server: TestServer;
  readonly #old: OlderCounters;
  readonly #phones: readonly Phone[];
  readonly #postId: PostId;
  /** Words and counts of the post at each of its revisions. */
  readonly #past = new Map<number, object>();
  #changes = 0;

  private constructor(server: TestServer, all: readonly Phone[], postId: PostId) {
    this.#server = server;
    this.#old = new OlderCounters(server.deps);
    this.#phones = all;
    this.#postId = postId;
  }

  static async begin(server: TestServer): Promise<Fleet> {
    const { id } = await publish(server.as('ada'));
    const all: Phone[] = [];
    for (const name of PEOPLE) all.push(await Phone.unpack(name, server.as(name), new TestClock(), ++phones));
    const fleet = new Fleet(server, all, id);
    await fleet.#remember();
    for (const each of all) await fleet.#pull(each);
    return fleet;
  }

  async perform(step: Step): Promise<void> {
    switch (step.do) {
      case 'pull':
        return this.#pull(this.#at(step.phone));
      case 'announce':
        await (step.by === 'old' ? this.#old.flush() : this.#server.server.dirtyPosts.flushAll());
        break;
      case 'words': {
        const json = { content: `Words ${++this.#changes}` };
        await this.#server.as('ada').fetch(`/api/posts/${this.#postId}`, { method: 'PATCH', json });
        break;
      }
      case 'bringBack':
        await this.#old.bringBack(this.#postId, this.#server.clock.now() - ++this.#changes);
        break;
      case 'flower':
      case 'view':
        await this.#count(step, this.#at(step.phone));
    }
    await this.#remember();
  }

  async #count({ do: kind, by: version, isOn }: Extract<Step, { by: unknown; phone: number }>, from: Phone) {
    const client = this.#server.as(from.name);
    if (version === 'old') {
      await (kind === 'view'
        ? this.#old.view(from.uid, this.#postId)
        : this.#old.giveFlower(from.uid, this.#postId, isOn));
    } else if (kind === 'view') await client.post(`/api/posts/${this.#postId}/view`);
    else await client.post(`/api/posts/${this.#postId}/flower`, { isFlowered: isOn });
  }

  /** Pulls, and compares the row with the revision that it names. */
  async #pull(device: Phone): Promise<void> {
    await device.pull();
    const row = await device.local.cache.posts.get(this.#postId);
    if (!row) throw new Error(`${device.name} lacks the post`);
    const { content, createdAt, flowersCount, viewCount } = row;
    expect({ content, createdAt, flowersCount, viewCount }, `${device.name} at ${row.rev}`).toEqual(
      this.#past.get(row.rev),
    );
  }

  async #remember(): Promise<void> {
    const { rev, createdAt, ...post } = await this.#server.deps.db.read
      .selectFrom('posts')
      .select(['content', 'createdAt', 'flowersCount', 'viewCount', 'rev'])
      .where('id', '=', this.#postId)
      .executeTakeFirstOrThrow();
    this.#past.set(rev, { ...post, createdAt: new Date(createdAt).toISOString() });
  }

  /** The upgrade is over. Every device equals a new one. */
  async end(): Promise<void> {
    await this.#server.server.dirtyPosts.flushAll();
    await this.#remember();
    for (const device of this.#phones) await this.#pull(device);
    const { body } = await this.#server.as('ada').get(`/api/posts/${this.#postId}`);
    for (const { name, local } of this.#phones) {
      const { content, createdAt, flowersCount, viewCount, rev, contentRev } =
        (await local.cache.posts.get(this.#postId)) ?? {};
      expect(body, name).toMatchObject({ content, createdAt, flowersCount, viewCount, rev, contentRev });
      local.close();
    }
    await this.#server.as('ada').delete(`/api/posts/${this.#postId}`);
  }

  #at(index: number): Phone {
    const found = this.#phones[index];
    if (!found) throw new Error('no such phone');
    return found;
  }
}
