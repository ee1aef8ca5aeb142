import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import autocannon from 'autocannon';
import { openAlone } from '../../../apps/server/src/db/open-database.ts';
import { hashToken } from '../../../apps/server/src/features/session/session-cache.ts';
import { insertSession } from '../../../apps/server/src/features/session/session.repo.ts';
import type { Scenario } from '../scenario.ts';

/** Rate limits are on. This number of users, each with an own IP address, stays within them. */
const PEOPLE = 900;
const PEAK_CONNECTIONS = 50;
/** The first round warms up the server. */
const PEAK_ROUNDS = 3;
const PEAK_SECONDS = 10;
const CONNECTIONS = 2000;
const TIMES_PEAK = 4;
/** Users give up after this time. */
const TIMEOUT_SECONDS = 10;
const QUIET_MS = 100;

interface Person {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

interface Flood {
  readonly goodPerSecond: number;
  readonly goodFeed: number;
  readonly sentAway: number;
  readonly failed: number;
  readonly p99Ms: number;
}

export const overload: Scenario = {
  id: 'OVERLOAD',
  title: 'four times as much as the server can do',
  isOnDemand: true,
  async run(bench) {
    const dataDir = await bench.dataDir();
    const people = await signInAll(dataDir);
    const { server } = await bench.startWorld(dataDir, { RATE_LIMITS: 'on', TRUST_PROXY: '1' });
    const seconds = bench.options.minutes * 60;
    const peaks: number[] = [];
    for (let round = 0; round < PEAK_ROUNDS; round++) {
      const { goodPerSecond: good } = await flood(server.origin, people, {
        connections: PEAK_CONNECTIONS,
        seconds: PEAK_SECONDS,
      });
      peaks.push(good);
    }
    const peak = Math.max(...peaks);
    const rate = Math.round(TIMES_PEAK * peak);
    const over = await flood(server.origin, people, { connections: CONNECTIONS, seconds, rate });
    const recoveredMs = await untilQuiet(server.origin, people);
    await server[Symbol.asyncDispose]();
    const line = { id: 'OVERLOAD', bound: null };
    const { goodPerSecond, goodFeed, sentAway, failed, p99Ms } = over;
    return [
      {
        ...line,
        scenario: 'goodput lost',
        measured: goodPerSecond,
        bound: peak,
        unit: '1/s',
        figure: 1 - goodPerSecond / peak,
        target: 0.3,
        note: `${rate}/s offered on ${CONNECTIONS} connections for ${seconds} s; ${goodFeed} feeds, ${sentAway} sent away, ${failed} failed, p99 ${Math.round(p99Ms)} ms`,
      },
      {
        ...line,
        scenario: 'recovery',
        measured: recoveredMs / 1000,
        unit: 's',
        figure: recoveredMs / 1000,
        target: 10,
      },
    ];
  },
};

/** Inserts sessions directly: this many log-ins would take longer than the measurement. */
async function signInAll(dataDir: string): Promise<readonly Person[]> {
  const db = openAlone({ databaseUrl: null, dataDir });
  const active = db.read.selectFrom('users').select('id').where('isActive', '=', 1).limit(PEOPLE);
  const people: Person[] = [];
  await db.write(async (tx) => {
    for (const [i, { id: userId }] of (await active.execute()).entries()) {
      const token = randomBytes(32).toString('base64url');
      const session = { id: randomUUID(), tokenHash: hashToken(token), userId, createdAt: Date.now(), device: '' };
      await insertSession(tx, session);
      people.push({
        userId,
        headers: { cookie: `sid=${token}`, 'x-forwarded-for': `10.0.${i >> 8}.${i & 255}` },
      });
    }
  });
  await db.close();
  return people;
}

/** Half the requests are feeds, which must be answered; half are lists of followers, which may be refused. */
async function flood(
  origin: string,
  people: readonly Person[],
  { connections, seconds, rate }: { connections: number; seconds: number; rate?: number },
): Promise<Flood> {
  let asked = 0;
  let goodFeed = 0;
  let goodList = 0;
  let sentAway = 0;
  const person = () => people[asked++ % people.length] ?? { userId: '', headers: {} };
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    timeout: TIMEOUT_SECONDS,
    ...(rate !== undefined && { overallRate: rate }),
    requests: [
      {
        setupRequest: (request) => ({
          ...request,
          method: 'GET',
          path: '/api/posts',
          headers: { ...person().headers },
        }),
        onResponse: (status) => void (status === 200 && goodFeed++),
      },
      {
        setupRequest(request) {
          const { userId, headers } = person();
          return { ...request, method: 'GET', path: `/api/users/${userId}/followers`, headers: { ...headers } };
        },
        onResponse(status) {
          if (status === 200) goodList++;
          else if (status === 503) sentAway++;
        },
      },
    ],
  });
  const failed = result.non2xx + result.errors - sentAway;
  return {
    goodPerSecond: (goodFeed + goodList) / result.duration,
    goodFeed,
    sentAway,
    failed,
    p99Ms: result.latency.p99,
  };
}

/** Time until a list of followers is answered quickly again, three times in a row. */
async function untilQuiet(origin: string, people: readonly Person[]): Promise<number> {
  const startedAt = performance.now();
  for (let quiet = 0; quiet < 3;) {
    const { userId, headers } = people[quiet] ?? { userId: '', headers: {} };
    const askedAt = performance.now();
    const { status } = await fetch(`${origin}/api/users/${userId}/followers`, { headers });
    quiet = status === 200 && performance.now() - askedAt < QUIET_MS ? quiet + 1 : 0;
    if (performance.now() - startedAt > 60_000) break;
    await sleep(50);
  }
  return performance.now() - startedAt;
}
