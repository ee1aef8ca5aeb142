import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Posy } from '../bench.ts';
import { LiveClient } from '../live-client.ts';
import { type Call, type Load, runLoad } from '../load.ts';
import { appResized, photo } from '../pictures.ts';
import type { Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';
import { type Holding, judgeSoak } from '../soak/judge-soak.ts';
import { upload } from '../upload.ts';
import { newestPosts, mutations } from './flower.ts';
import { posyPair } from './messages.ts';

const LOOK_EVERY_MS = 5000;
/** Upper limit of the warm-up, which takes a fifth of the time: caches fill and the engine compiles. */
const WARM_UP_MS = 15 * 60_000;
const ROUND_SECONDS = 10;

export const soak: Scenario = {
  id: 'SOAK',
  title: 'mixed load for long',
  isOnDemand: true,
  async run(bench) {
    const posy = await bench.newWorld();
    const people = await signInMany(posy.server.origin, 10);
    const untilMs = performance.now() + bench.options.minutes * 60_000;
    const goesOn = () => performance.now() < untilMs;
    const [held, delayMs] = await Promise.race([
      watch(posy, bench.options.minutes * 60_000, goesOn),
      // A failure ends the run at once. Work that ends normally waits for the watch.
      work(posy, people, goesOn).then(() => new Promise<never>(() => {})),
    ]);
    await posy.server[Symbol.asyncDispose]();
    return judgeSoak(held, delayMs);
  },
};

async function watch(
  { server, dataDir }: Posy,
  runMs: number,
  goesOn: () => boolean,
): Promise<readonly [Holding[], number]> {
  await sleep(Math.min(WARM_UP_MS, runMs / 5));
  await server.loopDelayP99Ms();
  const held: Holding[] = [];
  while (goesOn()) {
    held.push(lookAt(server.pid, dataDir));
    await sleep(LOOK_EVERY_MS);
  }
  return [held, await server.loopDelayP99Ms()];
}

function lookAt(pid: number, dataDir: string): Holding {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const wal = statSync(join(dataDir, 'posy.db-wal'), { throwIfNoEntry: false });
  return {
    atMs: performance.now(),
    rssMb: Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1024,
    files: readdirSync(`/proc/${pid}/fd`).length,
    walMb: (wal?.size ?? 0) / 1024 / 1024,
  };
}

/** The steady load: all kinds of user actions at once, until `goesOn` returns false. */
async function work(posy: Posy, people: readonly SignedIn[], goesOn: () => boolean): Promise<void> {
  const { server, viewer } = posy;
  const posts = await newestPosts(posy);
  const pair = await posyPair(posy, 200);
  const picture = appResized(await photo(4000, 3000));
  let asked = 0;
  const turn = () => asked++;
  const get = (path: () => string): (() => Call) => {
    return () => ({ method: 'GET', path: path(), headers: { ...people[turn() % people.length]?.headers } });
  };
  const comments = (): Call => ({
    method: 'POST',
    path: '/api/comments',
    headers: { ...people[turn() % people.length]?.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ postId: posts[turn() % posts.length], content: 'Lovely light there' }),
  });
  await Promise.all([
    steadily(
      server.origin,
      get(() => '/api/posts'),
      40,
      200,
      goesOn,
    ),
    steadily(
      server.origin,
      get(() => '/api/sync'),
      5,
      200,
      goesOn,
    ),
    steadily(
      server.origin,
      get(() => `/api/users/search?q=pe${turn() % 100}`),
      5,
      200,
      goesOn,
    ),
    steadily(server.origin, mutations(people, posts), 10, 200, goesOn),
    steadily(server.origin, comments, 1, 201, goesOn),
    every(500, goesOn, async () => pair.send()),
    every(5000, goesOn, async () => void (await upload(server.origin, '/api/posts', viewer.headers, await picture))),
    every(1000, goesOn, async () => (await LiveClient.open(`${server.origin}/ws`, viewer.headers, true)).end()),
  ]);
  pair.end();
}

async function steadily(
  origin: string,
  call: () => Call,
  ratePerSecond: number,
  status: number,
  goesOn: () => boolean,
): Promise<void> {
  const load: Load = { origin, call, connections: 4, status, ratePerSecond };
  while (goesOn()) await runLoad(load, Math.max(4, ratePerSecond * ROUND_SECONDS));
}

async function every(ms: number, goesOn: () => boolean, act: () => Promise<void>): Promise<void> {
  while (goesOn()) await Promise.all([act(), sleep(ms)]);
}
