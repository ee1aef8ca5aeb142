import { randomUUID } from 'node:crypto';
import { type AdEntity, AdEntitySchema } from '@posy/contract/ads';
import { matches } from '@posy/contract/check';
import BetterSqlite3 from 'better-sqlite3';
import type { Bench, Posy } from '../bench.ts';
import { compareCpu, type Side } from '../interleaved.ts';
import type { Call } from '../load.ts';
import { BenchPostgres } from '../postgres.ts';
import type { Result } from '../result.ts';
import { CPU_UNIT, type Scenario } from '../scenario.ts';
import { type SignedIn, signInMany } from '../sign-in.ts';
import { makeWorld } from './postgres.ts';

/** A world with 200 people. */
const POSTS = 2000;
/** More viewers than a daily budget of one unit pays for. */
const VIEWERS = 120;
const PAID_FOR = 100;
const FEW_ADS = 500;
const MANY_ADS = 100_000;
const REQUESTS = 2000;
const DAY_MS = 86_400_000;

export const ads: Scenario = {
  id: 'B22',
  title: 'ads: shown among many, counted under many viewers',
  async run(bench) {
    await using database = await BenchPostgres.start();
    const world = await makeWorld(bench, database, POSTS);
    return [
      ...(await counted(await bench.newWorld(POSTS), 'SQLite')),
      ...(await counted(await bench.startWorld(world.dataDir, world.env), 'PostgreSQL')),
      await growth(bench),
    ];
  },
};

/**
 * All viewers report impressions of two ads at once, and clicks. One ad has enough budget, the other only for a hundred
 * impressions.
 */
async function counted(posy: Posy, where: string): Promise<readonly Result[]> {
  const viewers = await signInMany(posy.server.origin, VIEWERS);
  const large = await advertise(posy, 1000);
  const small = await advertise(posy, 1);
  const startedAt = performance.now();
  await Promise.all(
    viewers.flatMap((viewer) => [large, small, large].map((id) => reportSeen(posy, viewer, id, 'impression'))),
  );
  await Promise.all(viewers.map((viewer) => reportSeen(posy, viewer, large, 'click')));
  const perSecond = Math.round((VIEWERS * 4000) / (performance.now() - startedAt));
  const found = await ownAds(posy);
  await posy.server[Symbol.asyncDispose]();

  const [rich, poor] = [large, small].map((id) => found.find((ad) => ad.id === id));
  if (!rich || !poor) throw new Error('The ads are there');
  const wrong =
    Math.abs(rich.impressions - VIEWERS) + Math.abs(rich.clicks - VIEWERS) + Math.abs(poor.impressions - PAID_FOR);
  const over = Math.max(0, poor.spentToday - PAID_FOR);
  const rest = { id: 'B22', bound: null };
  return [
    {
      ...rest,
      scenario: `${VIEWERS} viewers at once on ${where}: counted wrongly`,
      measured: wrong,
      figure: wrong,
      target: 0,
      unit: 'impressions and clicks',
      note: `0 errors; ${perSecond}/s on two ads`,
    },
    {
      ...rest,
      scenario: `the same: spent beyond the day's budget`,
      measured: over,
      figure: over,
      target: 1,
      unit: 'impressions',
      note: `${poor.impressions} counted, ${poor.spentToday} hundredths spent of ${PAID_FOR}`,
    },
  ];
}

/** Cost of the ads in a feed: many running ads against few. */
async function growth(bench: Bench): Promise<Result> {
  const sides: Side[] = [];
  for (const count of [MANY_ADS, FEW_ADS]) {
    const posy = await bench.newWorld(POSTS, (path) => insertAds(path, count));
    const call: Call = { method: 'GET', path: '/api/ads/feed', headers: posy.viewer.headers };
    const { origin } = posy.server;
    sides.push({ server: posy.server, load: { origin, call, connections: 10, status: 200 } });
  }
  const [many, few] = sides;
  if (!many || !few) throw new Error('There are two worlds');
  const { measured, bound, ratio, measuredFigures } = await compareCpu(many, few, bench.rounds(REQUESTS));
  return {
    id: 'B22',
    scenario: `the ads of a feed, ${MANY_ADS} that run against ${FEW_ADS}`,
    measured,
    bound,
    unit: CPU_UNIT,
    figure: ratio,
    target: 1.2,
    note: `${Math.round(measuredFigures.perSecond)}/s, p99 ${measuredFigures.p99Ms.toFixed(1)} ms`,
  };
}

async function reportSeen(posy: Posy, viewer: SignedIn, id: string, kind: 'impression' | 'click'): Promise<void> {
  const response = await post(posy, viewer, `/api/ads/${id}/${kind}`, {});
  await response.body?.cancel();
  if (response.status !== 204) throw new Error(`An ${kind} was answered ${response.status}`);
}

async function advertise(posy: Posy, dailyBudget: number): Promise<string> {
  const response = await post(posy, posy.viewer, '/api/ads', { title: 'Peas', dailyBudget, duration: 7 });
  if (response.status !== 201) throw new Error(`An ad was answered ${response.status} ${await response.text()}`);
  const ad: unknown = await response.json();
  if (!matches(AdEntitySchema, ad)) throw new Error('An ad was answered with something else');
  return ad.id;
}

function post({ server }: Posy, person: SignedIn, path: string, body: object): Promise<Response> {
  const headers = { ...person.headers, 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  return fetch(server.origin + path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function ownAds({ server, viewer }: Posy): Promise<readonly AdEntity[]> {
  const response = await fetch(`${server.origin}/api/ads/my`, { headers: viewer.headers });
  const body: unknown = await response.json();
  const list: readonly unknown[] = Array.isArray(body) ? body : [];
  return list.filter((ad) => matches(AdEntitySchema, ad));
}

/** Running ads of a hundred users. */
function insertAds(path: string, count: number): void {
  const db = new BetterSqlite3(path);
  const owners = db.prepare<[], { id: string }>('SELECT id FROM users WHERE "isActive" = 1 LIMIT 100').all();
  const insert = db.prepare(
    `INSERT INTO ads (id, "ownerId", title, description, "targetAudience", "callToAction", "dailyBudget", duration,
       "isActive", "isRunning", slot, "createdAt", "endsAt", impressions, clicks, spent, rev)
     VALUES (?, ?, 'Peas', 'Forty to a packet.', 'all', 'learn-more', 5, 30, 1, 1, ?, ?, ?, 0, 0, 0, 1)`,
  );
  const now = Date.now();
  db.transaction(() => {
    for (let i = 0; i < count; i++) {
      const slot = Math.floor((i / count) * 2 ** 31);
      insert.run(randomUUID(), owners[i % owners.length]?.id, slot, now - i, now + 30 * DAY_MS);
    }
  })();
  db.close();
}
