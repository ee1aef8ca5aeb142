import { parseArgs } from 'node:util';

export interface BenchOptions {
  /** Ids of the scenarios to run; empty runs all. */
  readonly ids: readonly string[];
  /** Number of posts in the measured world. */
  readonly posts: number;
  /** Fewer requests and rounds: an impression, not a figure to quote. */
  readonly isQuick: boolean;
  /** Writes CPU profiles of the measured servers to `.cache/bench/profiles`. */
  readonly isProfiling: boolean;
  /** Duration of scenarios that have no end of their own. */
  readonly minutes: number;
  /** Numbers of people and the databases of a measured day. */
  readonly people: readonly number[];
  readonly databases: readonly DatabaseName[];
}

const DATABASES = ['sqlite', 'postgres'] as const;
export type DatabaseName = (typeof DATABASES)[number];

const USAGE =
  'Usage: pnpm bench [B1 B5 ...] [--posts 100000] [--quick] [--profile] [--minutes 120] [--people 1000,10000,100000] [--databases sqlite,postgres]';

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
      people: { type: 'string' },
      databases: { type: 'string', default: DATABASES.join(',') },
    },
  });
  const posts = numberOf(values.posts ?? (values.quick ? '10000' : '100000'));
  const people = numbersOf(values.people ?? (values.quick ? '1000' : '1000,10000,100000'));
  const databases = values.databases.split(',').map(databaseOf);
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error(`Minutes are a number above 0.\n${USAGE}`);
  const ids = positionals.map((id) => id.toUpperCase());
  return { ids, posts, isQuick: values.quick, isProfiling: values.profile, minutes, people, databases };
}

/** Smallest first. */
function numbersOf(text: string): readonly number[] {
  return text
    .split(',')
    .map(numberOf)
    .toSorted((a, b) => a - b);
}

function numberOf(text: string): number {
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1000) return count;
  throw new Error(`Numbers of posts and people are whole and at least 1000.\n${USAGE}`);
}

function databaseOf(text: string): DatabaseName {
  const found = DATABASES.find((name) => name === text);
  if (!found) throw new Error(`Databases are ${DATABASES.join(' and ')}.\n${USAGE}`);
  return found;
}
