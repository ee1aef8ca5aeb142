import type { Bench } from '../bench.ts';
import type { DatabaseName } from '../options.ts';
import { BenchPostgres } from '../postgres.ts';
import { treeCpuSeconds } from '../process-tree.ts';
import { startRedis } from '../redis.ts';
import { makeWorld } from '../seed/postgres-world.ts';

const POSTS = 10_000;

/** CPU seconds, by the process that used them. */
export type ByPart = Readonly<Record<string, number>>;

/** A running product: one process with SQLite, or two with PostgreSQL and Redis. */
export interface Product extends AsyncDisposable {
  readonly name: string;
  readonly origins: readonly [string, ...string[]];
  /** Process ids by name. */
  readonly pids: ByPart;
}

export async function startProduct(bench: Bench, database: DatabaseName): Promise<Product> {
  if (database === 'sqlite') {
    const { server } = await bench.newWorld(POSTS);
    const pids = { server: server.pid };
    return {
      name: 'SQLite',
      origins: [server.origin],
      pids,
      [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
    };
  }
  await using stack = new AsyncDisposableStack();
  const postgres = stack.use(await BenchPostgres.start());
  const redis = stack.use(await startRedis());
  const { dataDir, env } = await makeWorld(bench, postgres, POSTS);
  const all = { ...env, REDIS_URL: redis.url };
  const { server: first } = await bench.startWorld(dataDir, all);
  stack.use(first);
  const { server: second } = await bench.startWorld(dataDir, { ...all, ROLE: 'web' });
  stack.use(second);
  const started = stack.move();
  return {
    name: 'PostgreSQL, two processes, Redis',
    origins: [first.origin, second.origin],
    pids: { server: first.pid, second: second.pid, postgres: postgres.pid, redis: redis.pid },
    [Symbol.asyncDispose]: () => started.disposeAsync(),
  };
}

export function cpuOf(pids: ByPart): ByPart {
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, treeCpuSeconds(pid)]));
}

/** The use of each part between two looks, times a factor. */
export function used(before: ByPart, after: ByPart, factor: number): ByPart {
  return Object.fromEntries(
    Object.entries(after).map(([name, value]) => [name, (value - (before[name] ?? 0)) * factor]),
  );
}

export function sumOf(parts: ByPart): number {
  return Object.values(parts).reduce((sum, value) => sum + value, 0);
}
