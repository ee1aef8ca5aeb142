import { setTimeout as sleep } from 'node:timers/promises';
import { ConnectionPool } from '../day/connection-pool.ts';
import { type DayRequest, offer, type Offered } from '../day/open-loop.ts';
import { emailOf, isActive, usernameOf } from '../seed/generator.ts';
import { type SignedIn, signIn, signInMany } from '../sign-in.ts';
import { percentile } from '../statistics.ts';
import { type Change, Flowers } from './flowers.ts';
import { countUse, idsOf, type Phones, type PhoneUse } from './phones.ts';

/** Posts that changes go to, and that some phones store. */
export const FEW = 60;
export const MANY = 600;
const GIVERS = 40;
const CONNECTIONS = 32;
const NEXT = /<([^>]+)>; rel="next"/;
/** For what the changes before are still announced by, in ms. */
const SETTLE_MS = 3000;

/** A running product, whatever it consists of. */
export interface Servers {
  readonly origins: readonly string[];
  /** CPU seconds so far of all its processes, the database's included. */
  readonly cpuSeconds: () => number;
  /** See `ChildServer`, of the first process. */
  readonly loopDelayP99Ms: () => Promise<number>;
}

export interface Window {
  /** Cores of the product. */
  readonly cores: number;
  readonly few: PhoneUse;
  readonly many: PhoneUse;
  /** p95 in ms from a change to its count on a screen. */
  readonly lagMs: number;
  /** Ms after which all counts on screens were the server's. */
  readonly rightAfterMs: number;
}

/** A world with people who give flowers, and people who look. */
export class OpenWorld {
  readonly servers: Servers;
  readonly pool: ConnectionPool;
  readonly people: SignedIn[] = [];
  readonly flowers: Flowers;
  readonly reader: SignedIn;

  private constructor(servers: Servers, pool: ConnectionPool, givers: readonly SignedIn[]) {
    this.servers = servers;
    this.pool = pool;
    this.flowers = new Flowers(pool, givers);
    const [reader] = givers;
    if (!reader) throw new Error('Nobody reads');
    this.reader = reader;
  }

  /** `people` of those who look wrote none of the newest posts: an author's app has more to do. */
  static async open(servers: Servers, people: number): Promise<OpenWorld> {
    const [origin = ''] = servers.origins;
    const pool = new ConnectionPool(origin, CONNECTIONS);
    const world = new OpenWorld(servers, pool, await signInMany(origin, GIVERS));
    const authors = JSON.stringify(await world.readFeed());
    for (let i = GIVERS * 2; world.people.length < people; i++) {
      const isAuthor = authors.includes(`"${usernameOf(i)}"`);
      if (isActive(i) && !isAuthor) world.people.push(await signIn(origin, emailOf(i)));
    }
    return world;
  }

  /** The newest public posts, as a person's app pages through them. */
  readFeed = async (): Promise<readonly unknown[]> => {
    const posts: unknown[] = [];
    for (let path: string | null = '/api/posts?limit=60'; path !== null && posts.length < MANY;) {
      const { head, body, status } = await this.pool.send({ method: 'GET', path, headers: this.reader.headers });
      const page: unknown = JSON.parse(body.toString());
      if (status !== 200 || !Array.isArray(page)) throw new Error(`A feed was answered ${status}`);
      posts.push(...page.filter((post: { readonly isPublic?: unknown }) => post.isPublic === true));
      path = NEXT.exec(head)?.[1] ?? null;
    }
    this.flowers.note(posts);
    return posts.slice(0, MANY);
  };

  /** Cores during changes at this rate on the newest `among` posts. */
  async cores(rate: number, seconds: number, among: number): Promise<number> {
    const posts = idsOf(await this.readFeed()).slice(0, among);
    await sleep(SETTLE_MS);
    return (await this.#during(rate, seconds, this.flowers.on(posts))).cores;
  }

  /** The use of phones meanwhile, and when they draw the changes. Fails unless all screens are right at the end. */
  async window(phones: Phones, rate: number, seconds: number, among: number): Promise<Window> {
    const posts = idsOf(await this.readFeed()).slice(0, among);
    await sleep(SETTLE_MS);
    this.flowers.changes = [];
    const lags = watchLags(phones);
    const [few, many] = [countUse(phones.storing('few')), countUse(phones.storing('many'))];
    const { cores } = await this.#during(rate, seconds, this.flowers.on(posts));
    const used = { cores, few: few(), many: many() };
    const rightAfterMs = await phones.untilRight(this.readFeed, this.flowers.changes);
    const all = lags(this.flowers.changes);
    phones.failOnErrors();
    return { ...used, rightAfterMs, lagMs: all.length > 0 ? percentile(all, 0.95) : 0 };
  }

  async #during(rate: number, seconds: number, next: () => DayRequest): Promise<{ cores: number }> {
    const before = this.servers.cpuSeconds();
    const startedAt = performance.now();
    if (rate > 0) failOnErrors(await offer({ ratePerSecond: rate, seconds, next }));
    else await sleep(seconds * 1000);
    return { cores: ((this.servers.cpuSeconds() - before) * 1000) / (performance.now() - startedAt) };
  }

  end(): void {
    this.pool.end();
  }
}

/** Also fails when requests were never answered: the load was a smaller one then. */
export function failOnErrors(offered: Offered): Offered {
  const unanswered = offered.timings.filter(({ answeredMs }) => answeredMs === null).length;
  const { errors } = offered;
  if (errors.length > 0) throw new Error(`${errors.length} wrong answers, the first: ${errors[0]}`);
  if (unanswered > 0) throw new Error(`${unanswered} of ${offered.timings.length} requests were not answered`);
  return offered;
}

/** Watches when screens draw counts. The returned function gives the ms from each change to its count on a screen that has the post. */
function watchLags(phones: Phones): (changes: readonly Change[]) => readonly number[] {
  const drawn = new Map<string, { readonly rev: number; readonly atMs: number }[]>();
  const watched = new Set<string>();
  for (const phone of phones.all) {
    const { screen } = phone.options;
    // One phone of each screen is enough.
    if (screen.every((id) => watched.has(id))) continue;
    for (const id of screen) watched.add(id);
    phone.onDrawn = (id, rev) => {
      const known = drawn.get(id) ?? [];
      if ((known.at(-1)?.rev ?? -1) < rev) drawn.set(id, [...known, { rev, atMs: performance.now() }]);
    };
  }
  return (changes) => {
    for (const phone of phones.all) phone.onDrawn = null;
    return changes
      .filter(({ id }) => watched.has(id))
      .map(({ id, rev, dueMs }) => {
        const first = drawn.get(id)?.find((each) => each.rev >= rev);
        if (!first) throw new Error(`Revision ${rev} of ${id} was never drawn, but ${drawn.get(id)?.at(-1)?.rev}`);
        return first.atMs - dueMs;
      });
  };
}
