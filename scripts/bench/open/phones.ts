import { setTimeout as sleep } from 'node:timers/promises';
import { matches } from '@posy/contract/check';
import type { Counts } from '@posy/contract/counts';
import type { PostId } from '@posy/contract/ids';
import { PostSchema } from '@posy/contract/posts';
import { ConnectionPool } from '../day/connection-pool.ts';
import { inParallel } from '../day/in-parallel.ts';
import type { SignedIn } from '../sign-in.ts';
import type { Change } from './flowers.ts';
import { PhoneRows } from './phone-rows.ts';
import { Phone } from './phone.ts';

/** The limit of sockets per user. */
export const PHONES_EACH = 10;
const ON_SCREEN = 10;
/** Screens are at the top of the feed, one below the other. */
const SCREENS = 6;
const AT_ONCE = 16;
const CONNECTIONS = 64;
/** As in `apps/web/src/sync/start-counts.ts`. */
const KEEP_EVERY_MS = 30_000;
const RIGHT_WITHIN_MS = 15_000;

/** Sums over phones since the last look, each a second and a phone. */
export interface PhoneUse {
  readonly kbPerSecond: number;
  readonly pullsPerSecond: number;
  readonly rowsPerMinute: number;
}

/** Open apps. Those of every second person have scrolled to the end of `older`. */
export class Phones {
  readonly all: readonly Phone[];
  readonly #heart: NodeJS.Timeout;
  #kept = 0;

  private constructor(all: readonly Phone[]) {
    this.all = all;
    this.#heart = setInterval(() => this.all[this.#kept++ % all.length]?.keep(), KEEP_EVERY_MS / all.length);
  }

  static async open(
    origins: readonly string[],
    people: readonly SignedIn[],
    feed: readonly unknown[],
  ): Promise<Phones> {
    const pools = origins.map((origin) => new ConnectionPool(origin, CONNECTIONS));
    const all: Phone[] = [];
    await inParallel([...people.entries()], AT_ONCE, async ([i, person]) => {
      const pool = pools[i % pools.length];
      const origin = origins[i % origins.length];
      if (!pool || !origin) throw new Error('There is a server');
      const first = new PhoneRows();
      await new Phone({ origin, pool, person, rows: first, screen: [], hasScrolled: false }).pullOnce();
      const hasScrolled = i % 2 === 1;
      if (hasScrolled) first.addOlder(feed.slice(ON_SCREEN * SCREENS));
      for (let n = 0; n < PHONES_EACH; n++) {
        const at = ((i + n) % SCREENS) * ON_SCREEN;
        const screen = idsOf(feed.slice(at, at + ON_SCREEN));
        const phone = new Phone({ origin, pool, person, rows: new PhoneRows(first), screen, hasScrolled });
        all.push(phone);
        await phone.open();
      }
    });
    return new Phones(all);
  }

  /** Those that store the newest sixty posts, or all of the feed that was passed to `open`. */
  storing(which: 'few' | 'many'): readonly Phone[] {
    return this.all.filter(({ options }) => options.hasScrolled === (which === 'many'));
  }

  /** Fails when anything went wrong that the phones noticed. */
  failOnErrors(): void {
    const errors = this.all.flatMap((phone) => phone.errors);
    if (errors.length > 0) throw new Error(`${errors.length} phones noticed errors, the first: ${errors[0]}`);
  }

  /** Waits until every screen shows what the server answers. Returns the time that took in ms; fails after 15 s. */
  async untilRight(readFeed: () => Promise<readonly unknown[]>, changes: readonly Change[]): Promise<number> {
    const startedAt = performance.now();
    // A flower that was given and taken back leaves the counts as they were.
    const changed = new Map(changes.toSorted((a, b) => a.rev - b.rev).map(({ id, rev }) => [id, rev]));
    const isRight = (drawn: ReturnType<Phone['drawn']>, id: PostId, right: string | undefined) =>
      countsOf(drawn) === right && drawn.rev >= (changed.get(id) ?? 0);
    const wrong = (right: ReadonlyMap<string, string>) =>
      this.all.flatMap((phone) => phone.options.screen.filter((id) => !isRight(phone.drawn(id), id, right.get(id))));
    for (;;) {
      const feed = await readFeed();
      const right = new Map(
        feed.flatMap((post) => (matches(PostSchema, post) ? [[post.id, countsOf(post)] as const] : [])),
      );
      const still = wrong(right);
      if (still.length === 0) return performance.now() - startedAt;
      if (performance.now() - startedAt > RIGHT_WITHIN_MS) {
        throw new Error(`${still.length} counts on screens differ from the server's, the first of ${still[0]}`);
      }
      await sleep(250);
    }
  }

  close(): void {
    clearInterval(this.#heart);
    for (const phone of this.all) phone.close();
  }
}

/** Starts to count what these phones use. The returned function ends that. */
export function countUse(phones: readonly Phone[]): () => PhoneUse {
  const sum = () => ({
    bytes: phones.reduce((total, { used }) => total + used.bytes, 0),
    pulls: phones.reduce((total, { used }) => total + used.pulls, 0),
    rows: phones.reduce((total, { options }) => total + options.rows.written, 0),
    at: performance.now(),
  });
  if (phones.length === 0) throw new Error('There is nobody to measure');
  const before = sum();
  return () => {
    const after = sum();
    const each = phones.length * ((after.at - before.at) / 1000);
    return {
      kbPerSecond: (after.bytes - before.bytes) / 1000 / each,
      pullsPerSecond: (after.pulls - before.pulls) / each,
      rowsPerMinute: ((after.rows - before.rows) / each) * 60,
    };
  };
}

export function idsOf(feed: readonly unknown[]): readonly PostId[] {
  return feed.map((post) => {
    if (!matches(PostSchema, post)) throw new Error('A feed holds posts');
    return post.id;
  });
}

/** With the revision: a flower that was given and taken back leaves the same counts. */
function countsOf(post: Pick<Counts, 'rev' | 'flowersCount' | 'commentsCount' | 'viewCount'>): string {
  return `${post.rev}: ${post.flowersCount} ${post.commentsCount} ${post.viewCount}`;
}
