import { PersonSchema } from '@posy/contract/users';
import { forEachSeed } from '@posy/testkit/depth';
import { seededRandom } from '@posy/testkit/seeded';
import { sql } from 'kysely';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { AppError } from '../../errors.ts';
import { removePerson, setActive } from '../../testing/accounts.ts';
import { approveFollowers } from '../../testing/approving.ts';
import { writeComment, writeReply } from '../../testing/commenting.ts';
import { countTotals, expectExactCounters } from '../../testing/counters.ts';
import { publish } from '../../testing/posting.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { TestServer } from '../../testing/test-server.ts';

const MINUTES = 60_000;
const PEOPLE = 8;
/** These people are followed at once; the others approve their followers at first. */
const HALF = PEOPLE / 2;
const STEPS = 150;
/** Number of concurrent steps. */
const AT_ONCE = 10;
const BUSY = 503;

forEachDialect((dialect) => {
  test('N18 every counter equals the count of its rows after any concurrent calls', { timeout: 30 * MINUTES }, () =>
    forEachSeed({ test: 1, deep: 50 }, async (seed) => {
      await using server = await TestServer.start({ dialect });
      const world = await World.make(server, seededRandom(seed));

      let done = 0;
      for (let i = 0; i < STEPS; i += AT_ONCE) {
        const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => world.step()));
        // A write that waits too long for the locks of the others is refused, and must have counted nothing. SQLite has none.
        const isRefused = (status: number) => status === BUSY && dialect === 'postgres';
        expect(answers.filter((status) => status >= 500 && !isRefused(status))).toEqual([]);
        done += answers.filter((status) => status < 400).length;
        await world.signInAgain();
        await world.expectExactTotals();
      }
      await server.settle();

      await expectExactCounters(server.deps.db);
      expect(await server.deps.db.read.selectFrom('dirtyPosts').select('postId').execute()).toEqual([]);
      const { rows } = await sql`select 1 from comments where "isHidden" = 0`.execute(server.deps.db.read);
      expect(rows.length).toBeGreaterThan(0);
      const flowered = await sql`select 1 from comments where "flowersCount" > 0`.execute(server.deps.db.read);
      expect(flowered.rows.length).toBeGreaterThan(0);
      const follows = await server.deps.db.read.selectFrom('follows').selectAll().execute();
      expect(follows.filter(({ isOn, requestedAt }) => isOn === 1 && requestedAt !== null)).toEqual([]);
      expect(world.answers).toBeGreaterThan(0);
      expect(done).toBeGreaterThan(STEPS / 4);
    }),
  );
});

class World {
  readonly #server: TestServer;
  readonly #random: () => number;
  readonly #people: TestClient[];
  readonly #posts: string[] = [];
  readonly #comments: string[] = [];
  #deleted = 0;
  #answers = 0;

  private constructor(server: TestServer, random: () => number) {
    this.#server = server;
    this.#random = random;
    this.#people = Array.from({ length: PEOPLE }, (_, i) => server.as(`person${i}`));
  }

  static async make(server: TestServer, random: () => number): Promise<World> {
    const world = new World(server, random);
    for (const [i, person] of world.#people.entries()) {
      const post = await publish(person, { isPublic: i === 0 ? 'false' : 'true' });
      world.#posts.push(post.id);
    }
    for (const person of world.#people.slice(HALF)) await approveFollowers(person);
    // Adds rows to count before any are deleted.
    for (const person of world.#people) {
      for (const other of world.#people) {
        if (other !== person) await person.post(`/api/users/${await other.id()}/follow`);
      }
      for (const [i, postId] of world.#posts.entries()) {
        if (i === 0) continue;
        const comment = await writeComment(person, postId);
        world.#comments.push(comment.id, (await writeReply(person, comment)).id);
        await person.post(`/api/comments/${comment.id}/flower`, { isFlowered: true });
        await person.post(`/api/posts/${postId}/flower`, { isFlowered: true });
      }
    }
    return world;
  }

  /** Number of requests to follow that were accepted or declined. */
  get answers(): number {
    return this.#answers;
  }

  /** One random step of a random user. Returns the status. */
  async step(): Promise<number> {
    const person = this.#any(this.#people);
    const postId = this.#any(this.#posts);
    const userId = await this.#any(this.#people).id();
    const dice = this.#random();
    const isDesired = this.#random() < 0.5;
    if (dice < 0.2) return (await person.post(`/api/posts/${postId}/flower`, { isFlowered: isDesired })).status;
    const method = isDesired ? 'POST' : 'DELETE';
    if (dice < 0.28) return (await person.fetch(`/api/users/${userId}/follow`, { method })).status;
    if (dice < 0.37) return this.#answer(this.#any(this.#people.slice(HALF)), method);
    if (dice < 0.38) return (await person.delete(`/api/followers/${userId}`)).status;
    if (dice < 0.4) return this.#approve(person, isDesired);
    if (dice < 0.6) return this.#comment(person, postId);
    if (dice < 0.65) return (await person.delete(`/api/comments/${this.#any(this.#comments)}`)).status;
    if (dice < 0.7) {
      const path = `/api/comments/${this.#any(this.#comments)}/flower`;
      return (await person.post(path, { isFlowered: isDesired })).status;
    }
    if (dice < 0.8) return (await person.post('/api/posts/views', { postIds: [...new Set(this.#posts)] })).status;
    if (dice < 0.95) return statusOf(setActive(this.#server, userId, isDesired || this.#random() < 0.5));
    if (dice < 0.97) return this.#deletePost(postId);
    if (dice < 0.99) return statusOf(this.#server.server.dirtyPosts.flushAll());
    return this.#remove(userId);
  }

  /** Each user's own totals are exact, whether they were announced or wait. */
  async expectExactTotals(): Promise<void> {
    if (this.#random() < 0.3) await this.#server.settle();
    const totals = await countTotals(this.#server.deps.db);
    for (const person of this.#people) {
      const { status, body } = await person.get('/api/users/stats');
      if (status === 200) expect(body).toEqual(totals.get(await person.id()));
    }
  }

  /** Signs in users that are active again, after their sessions ended. */
  async signInAgain(): Promise<void> {
    const rows = await this.#server.deps.db.read.selectFrom('users').select(['id', 'isActive']).execute();
    for (const [i, person] of this.#people.entries()) {
      const id = await person.id();
      if (rows.every((row) => row.id !== id || row.isActive === 0)) continue;
      if ((await person.get('/api/user')).status === 200) continue;
      this.#people[i] = this.#server.anotherDeviceOf(`person${i}`);
      await this.#people[i].user();
    }
  }

  /** Accepts or declines one of the requests to follow a user. */
  async #answer(person: TestClient, method: 'POST' | 'DELETE'): Promise<number> {
    const { status, body } = await person.get('/api/follow-requests');
    const askers = status === 200 ? Parse(Type.Array(PersonSchema), body) : [];
    if (askers.length === 0) return status;
    const answer = await person.fetch(`/api/followers/${this.#any(askers).id}`, { method });
    if (answer.status === 200) this.#answers += 1;
    return answer.status;
  }

  async #approve(person: TestClient, isOn: boolean): Promise<number> {
    const json = { approvesFollowers: String(isOn) };
    return (await person.fetch('/api/profile', { method: 'PATCH', json })).status;
  }

  async #comment(person: TestClient, postId: string): Promise<number> {
    const id = uuidv7();
    const parentId = this.#random() < 0.5 ? await this.#commentUnder(postId) : undefined;
    this.#comments.push(id);
    return (await person.post('/api/comments', { id, postId, parentId, content: 'Lovely' })).status;
  }

  /** A comment or reply that may be answered. */
  async #commentUnder(postId: string): Promise<string | undefined> {
    const { read } = this.#server.deps.db;
    const rows = await read.selectFrom('comments').select('id').where('postId', '=', postId).orderBy('id').execute();
    return rows.length === 0 ? undefined : this.#any(rows).id;
  }

  /** By its author: the first posts belong to one person each. */
  async #deletePost(postId: string): Promise<number> {
    const author = this.#people[this.#posts.indexOf(postId)];
    return author ? (await author.delete(`/api/posts/${postId}`)).status : 404;
  }

  async #remove(userId: string): Promise<number> {
    if (++this.#deleted > 2) return 200;
    return statusOf(removePerson(this.#server, userId));
  }

  #any<T>(things: readonly T[]): T {
    const thing = things[Math.floor(this.#random() * things.length)];
    if (thing === undefined) throw new Error('There is nothing to choose from');
    return thing;
  }
}

async function statusOf(work: Promise<void>): Promise<number> {
  try {
    await work;
    return 200;
  } catch (error) {
    return error instanceof AppError ? error.status : 500;
  }
}
