import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { matches } from '@posy/contract/check';
import { PostSchema } from '@posy/contract/posts';
import { type DayRequest, type Offered, offer } from '../day/open-loop.ts';
import { waitsOf } from '../day/timings.ts';
import { appResized, photo } from '../pictures.ts';
import type { Result } from '../result.ts';
import { upload } from '../upload.ts';
import { FEW, OpenWorld, type Servers, failOnErrors } from './open-world.ts';
import { PHONES_EACH, Phones, countUse, idsOf } from './phones.ts';
import type { ReadsOrder } from './reads.worker.ts';
import { absolute } from './use-lines.ts';

const READS_PER_SECOND = 50;
/** New posts are spread over up to some minutes: the pace is even only after this time, in s. */
const PACE_SECONDS = 60;
const NEWS_WITHIN_MS = 120_000;

interface Town {
  readonly cores: number;
  readonly readings: Offered;
  readonly others: readonly Offered[];
  /** The delay of the server's loop. Waits also contain this process and the machine. */
  readonly loopP99Ms: number;
}

/** O4: many apps in one process, while people write and read. */
export async function openOnSqlite(
  servers: Servers,
  { people, seconds, busy }: { readonly people: number; readonly seconds: number; readonly busy: number },
): Promise<readonly Result[]> {
  const readers = new Worker(new URL('reads.worker.ts', import.meta.url));
  await once(readers, 'online');
  // People's apps run on machines of their own: here they get what the server and its readers leave. Linux has a priority for each
  // thread, so that this one alone is lowered, and all that it starts from now on.
  setPriority(constants.priority.PRIORITY_LOW);
  const world = await OpenWorld.open(servers, people);
  const picture = await appResized(await photo(4000, 3000));
  const without = judged(await town(world, readers, picture, { seconds, busy }));
  const phones = await Phones.open(servers.origins, world.people, await world.readFeed());
  // Not judged: what follows the opening of so many apps at once is no ordinary minute.
  await town(world, readers, picture, { seconds: Math.min(seconds, PACE_SECONDS), busy });
  const used = countUse(phones.all);
  const withApps = judged(await town(world, readers, picture, { seconds, busy }));
  const { kbPerSecond, pullsPerSecond } = used();
  const newest = await newestOf(world);
  const rightAfterMs = await phones.untilRight(world.readFeed, world.flowers.changes);
  const newsAfterMs = await untilStored(phones, newest);
  phones.failOnErrors();
  phones.close();
  world.end();
  await readers.terminate();
  const apps = people * PHONES_EACH;
  const each = `each ${kbPerSecond.toFixed(2)} kB/s, ${pullsPerSecond.toFixed(3)} pulls/s`;
  const ends = `screens right after ${Math.round(rightAfterMs)} ms, all have the newest post after ${Math.round(newsAfterMs / 1000)} s`;
  return [
    absolute(
      'O4',
      `${apps} apps, ${busy} changes and one new post a second, in all`,
      withApps.cores,
      'cores',
      0.6,
      `${each}; ${ends}`,
    ),
    {
      id: 'O4',
      scenario: 'the same without apps',
      measured: without.cores,
      bound: null,
      unit: 'cores',
      figure: without.cores,
      target: null,
    },
    {
      id: 'O4',
      scenario: `p99 of ${READS_PER_SECOND} reads/s with and without apps`,
      measured: withApps.readsP99Ms,
      bound: without.readsP99Ms,
      unit: 'ms',
      figure: withApps.readsP99Ms / without.readsP99Ms,
      target: 2,
      note: `p99 of the server's loop: ${Math.round(withApps.loopP99Ms)} and ${Math.round(without.loopP99Ms)} ms`,
    },
  ];
}

/** People write and read for a while. */
async function town(
  { servers, flowers, pool, reader, readFeed }: OpenWorld,
  readers: Worker,
  picture: Buffer,
  { seconds, busy }: { readonly seconds: number; readonly busy: number },
): Promise<Town> {
  const [origin = ''] = servers.origins;
  const posts = idsOf(await readFeed());
  const write = (): DayRequest => ({
    kind: 'upload',
    send: async () => void (await upload(origin, '/api/posts', reader.headers, picture)),
  });
  await servers.loopDelayP99Ms();
  const before = servers.cpuSeconds();
  const startedAt = performance.now();
  const [readings, ...others] = await Promise.all([
    readAside(readers, { origin, headers: reader.headers, posts, ratePerSecond: READS_PER_SECOND, seconds }),
    offer({ ratePerSecond: busy, seconds, next: flowers.on(posts.slice(0, FEW)) }),
    offer({ ratePerSecond: 1, seconds, next: write }),
  ]);
  const cores = ((servers.cpuSeconds() - before) * 1000) / (performance.now() - startedAt);
  const loopP99Ms = await servers.loopDelayP99Ms();
  // Otherwise the next part would share the pool with late answers.
  pool.dropWaiting();
  return { cores, loopP99Ms, readings, others };
}

/** Computes the figures. Throws when something was answered wrong or not at all. */
function judged({ cores, loopP99Ms, readings, others }: Town) {
  for (const offered of [readings, ...others]) failOnErrors(offered);
  return { cores, loopP99Ms, readsP99Ms: waitsOf(readings.timings, readings.endedMs).p99Ms };
}

async function readAside(readers: Worker, order: ReadsOrder): Promise<Offered> {
  readers.postMessage(order);
  const [offered]: readonly Offered[] = await once(readers, 'message');
  if (!offered) throw new Error('Nobody read');
  return offered;
}

async function newestOf(world: OpenWorld): Promise<string> {
  const [newest] = await world.readFeed();
  if (!matches(PostSchema, newest)) throw new Error('A feed holds posts');
  return newest.id;
}

async function untilStored(phones: Phones, id: string): Promise<number> {
  const startedAt = performance.now();
  const missing = () => phones.all.filter(({ options }) => options.rows.post(id) === null).length;
  while (missing() > 0) {
    if (performance.now() - startedAt > NEWS_WITHIN_MS)
      throw new Error(`${missing()} apps have not heard of the newest post`);
    await sleep(500);
  }
  return performance.now() - startedAt;
}
