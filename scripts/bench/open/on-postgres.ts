import type { Bench } from '../bench.ts';
import { BenchPostgres } from '../postgres.ts';
import { treeCpuSeconds } from '../process-tree.ts';
import { startRedis } from '../redis.ts';
import type { Result } from '../result.ts';
import { makeWorld } from '../seed/postgres-world.ts';
import { OpenWorld, type Servers } from './open-world.ts';
import { absolute, coresNote, coresOf1000 } from './use-lines.ts';
import { measureUse } from './use.ts';

const POSTS = 10_000;
/** 1.5 times that of O3, in cores. What O3 measures is near nothing, so a ratio to it would be chance. */
const TARGET = 0.075;

/** O8: the part O3 on PostgreSQL, with two web processes, the first of which also does the jobs, and Redis between them. */
export async function onPostgres(
  bench: Bench,
  { people, ...part }: { readonly people: number; readonly seconds: number; readonly busy: number },
): Promise<readonly Result[]> {
  await using postgres = await BenchPostgres.start();
  await using redis = await startRedis();
  const { dataDir, env } = await makeWorld(bench, postgres, POSTS);
  const all = { ...env, REDIS_URL: redis.url };
  const first = await bench.startWorld(dataDir, all);
  const second = await bench.startWorld(dataDir, { ...all, ROLE: 'web' });
  const pids = [first.server.pid, second.server.pid, postgres.pid, redis.pid];
  const servers: Servers = {
    origins: [first.server.origin, second.server.origin],
    loopDelayP99Ms: () => first.server.loopDelayP99Ms(),
    cpuSeconds: () => pids.reduce((sum, pid) => sum + treeCpuSeconds(pid), 0),
  };
  const world = await OpenWorld.open(servers, people);
  const use = await measureUse(world, null, part);
  world.end();
  for (const { server } of [first, second]) await server[Symbol.asyncDispose]();
  const cores = coresOf1000(use);
  const scenario = 'cores for 1,000 open apps beyond the writes, PostgreSQL, two web processes, Redis';
  const lag = Math.max(use.few.lagMs, use.many.lagMs);
  return [
    absolute('O8', scenario, cores, 'cores', TARGET, coresNote(use)),
    absolute('O8', 'change to count on a screen of another process, p95', lag, 'ms', 3500),
  ];
}
