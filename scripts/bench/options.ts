import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Ids of the scenarios to run; empty runs all. */
  readonly ids: readonly string[];
  /** Numbers of posts, smallest first: growth is measured from the first to the last, the rest at the middle one. */
  readonly posts: readonly number[];
  /** Fewer requests and rounds: an impression, not a figure to quote. */
  readonly isQuick: boolean;
  /** Writes CPU profiles of the measured servers to `.cache/bench/profiles`. */
  readonly isProfiling: boolean;
  /** Duration of scenarios that have no end of their own. */
  readonly minutes: number;
}

const USAGE = 'Usage: pnpm bench [B1 B4 ...] [--posts 1000,100000,1000000] [--quick] [--profile] [--minutes 120]';

/** Reads the command line. Throws an error with the usage for anything it does not know. */
export function parseOptions(args: readonly string[]): BenchOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      posts: { type: 'string' },
      quick: { type: 'boolean', default: false },
      profile: { type: 'boolean', default: false },
      minutes: { type: 'string', default: '120' },
    },
  });
  const texts = values.posts?.split(',') ?? (values.quick ? ['1000', '10000'] : ['1000', '100000', '1000000']);
  const posts = texts.map(Number).toSorted((a, b) => a - b);
  if (posts.some((count) => !Number.isInteger(count) || count < 1000)) {
    throw new Error(`Numbers of posts are whole and at least 1000.\n${USAGE}`);
  }
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`Minutes are a number above 0.\n${USAGE}`);
  const ids = positionals.map((id) => id.toUpperCase());
  return { ids, posts, isQuick: values.quick, isProfiling: values.profile, minutes };
}

/** The number of posts for all measurements but growth: 100,000, or the middle of the requested sizes. */
export function usualPosts({ posts }: BenchOptions): number {
  const found = posts.includes(100_000) ? 100_000 : posts[Math.floor(posts.length / 2)];
  if (found === undefined) throw new Error('There is at least one number of posts');
  return found;
}
