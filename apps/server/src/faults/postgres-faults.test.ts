import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { trySend } from '../testing/messaging.ts';
import { lockTable, OwnPostgres } from '../testing/own-postgres.ts';
import { publish } from '../testing/posting.ts';
import type { TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

const TIMEOUT_MS = 3000;
/** PostgreSQL ends a statement at its time limit, the client half a second later; the rest is for a busy machine. */
const ANSWERED_MS = TIMEOUT_MS + 1000;
const TEST_MS = 120_000;
const TIMEOUT = { timeout: 60_000, interval: 20 };

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await OwnPostgres.start();
}, TEST_MS);
afterAll(async () => {
  await postgres[Symbol.asyncDispose]();
});

test(
  'O06 with PostgreSQL frozen every call answers 503 in time, and works again at once',
  { timeout: TEST_MS },
  async () => {
    const { server, call } = await open('frozen');
    await Promise.all(CALLS.map((name) => call(name)));

    await postgres.freeze();
    const frozenAt = performance.now();
    const early = CALLS.map((name) => timed(() => call(name)));
    const alive = await server.anonymous().send('/livez');
    await vi.waitFor(async () => expect((await server.anonymous().send('/readyz')).status).toBe(503), TIMEOUT);
    const noticedMs = performance.now() - frozenAt;
    const ready = await server.anonymous().send('/readyz');
    const late = await Promise.all(CALLS.map((name) => timed(() => call(name))));
    const first = await Promise.all(early);
    postgres.thaw();
    const thawedAt = performance.now();
    await vi.waitFor(async () => {
      const again = await Promise.all(CALLS.map((name) => call(name)));
      expect(again.map(({ status }) => status)).toEqual(CALLS.map((name) => (name === 'message' ? 201 : 200)));
    }, TIMEOUT);
    const backMs = performance.now() - thawedAt;

    expect(alive.status).toBe(200);
    expect(ready.body).toMatchObject({ ok: false, parts: { database: 'down', blobs: 'up' } });
    expect(noticedMs).toBeLessThan(2500);
    for (const { response, tookMs } of [...first, ...late]) {
      expect(refusalOf(response)).toEqual(NOT_NOW);
      expect(tookMs).toBeLessThan(ANSWERED_MS);
    }
    // Once the outage is known, calls do not wait for a time limit of their own.
    expect(Math.max(...late.map(({ tookMs }) => tookMs))).toBeLessThan(TIMEOUT_MS);
    expect(backMs).toBeLessThan(2500);
  },
);

test(
  'O06 with PostgreSQL stopped every call answers 503 with a time to retry, and works after its start',
  { timeout: TEST_MS },
  async () => {
    const { server, call } = await open('stopped');
    await Promise.all(CALLS.map((name) => call(name)));

    await postgres.stop();
    const away = await Promise.all(CALLS.map((name) => timed(() => call(name))));
    const ready = await server.anonymous().send('/readyz');
    await postgres.startAgain();
    await vi.waitFor(async () => expect((await server.anonymous().send('/readyz')).status).toBe(200), TIMEOUT);
    const again = await Promise.all(CALLS.map((name) => call(name)));

    for (const { response, tookMs } of away) {
      expect(refusalOf(response)).toEqual(NOT_NOW);
      expect(tookMs).toBeLessThan(ANSWERED_MS);
    }
    expect(ready.status).toBe(503);
    expect(again.map(({ status }) => status)).toEqual(CALLS.map((name) => (name === 'message' ? 201 : 200)));
  },
);

test('O05 a locked table holds up no other calls', { timeout: TEST_MS }, async () => {
  const { server, url, call } = await open('locked');
  const alice = server.as('alice');
  const post = await publish(alice);
  const comment = () => alice.post('/api/comments', { postId: post.id, content: 'Lovely' });
  await comment();
  const ofComments: Promise<number>[] = [];
  let pending = 0;
  const tryComment = () => {
    // More than the pool has connections.
    if (pending >= 12) return;
    pending++;
    ofComments.push(
      comment().then(({ status }) => {
        pending--;
        return status;
      }),
    );
  };
  const unlocked = await measure(call, tryComment);
  const before = await Promise.all(ofComments.splice(0));

  const lock = await lockTable(url, 'comments');
  onTestFinished(() => lock.release());
  const locked = await measure(call, tryComment);
  const during = await Promise.all(ofComments.splice(0));
  await lock.release();

  expect(new Set(before)).toEqual(new Set([201]));
  expect(new Set(during)).toEqual(new Set([503]));
  expect([...locked.statuses].toSorted((a, b) => a - b)).toEqual([200, 201]);
  // 500 ms on a machine that does nothing else.
  expect(locked.p95).toBeLessThan(Math.max(500, 3 * unlocked.p95));
  await vi.waitFor(async () => expect((await comment()).status).toBe(201), TIMEOUT);
});

/** Four callers at once, with a try of something else after each of their calls. */
async function measure(call: (name: (typeof CALLS)[number]) => Promise<TestResponse>, beside: () => void) {
  const times: number[] = [];
  const statuses = new Set<number>();
  await Promise.all(
    CALLS.map(async (name) => {
      // The calls of the first second and a half wait: until then nobody knows that the table is locked.
      for (let i = 0; i < 80; i++) {
        beside();
        const { response, tookMs } = await timed(() => call(name));
        statuses.add(response.status);
        times.push(tookMs);
      }
    }),
  );
  times.sort((one, other) => one - other);
  return { statuses, p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN };
}

const NOT_NOW = { status: 503, code: 'server_busy', hasRetryAfter: true };
const CALLS = ['user', 'feed', 'conversations', 'message'] as const;

/** A server on an empty database of this PostgreSQL, and calls of two of its users. */
async function open(name: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'posy-faults-'));
  const url = await postgres.database(name);
  const place = { dataDir, databaseUrl: url, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) };
  const database = { directUrl: null, poolSize: 10, timeoutMs: TIMEOUT_MS, isPrepared: true };
  const server = await TestServer.start({ place, isLive: true, config: { role: 'web', database } });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await place[Symbol.asyncDispose]();
  });
  await server.listen();
  const [alice, bob] = [server.as('alice'), server.as('bob')];
  await Promise.all([alice.user(), bob.user()]);
  const call = (kind: (typeof CALLS)[number]): Promise<TestResponse> => {
    if (kind === 'message') return trySend(alice, bob, 'Hello');
    return alice.get({ user: '/api/user', feed: '/api/posts', conversations: '/api/conversations' }[kind]);
  };
  return { server, url, call };
}

async function timed(call: () => Promise<TestResponse>) {
  const startedAt = performance.now();
  const response = await call();
  return { response, tookMs: performance.now() - startedAt };
}

function refusalOf({ status, body, headers }: TestResponse) {
  const code = body instanceof Object && 'code' in body ? body.code : undefined;
  return { status, code, hasRetryAfter: Number(headers.get('retry-after')) > 0 };
}
