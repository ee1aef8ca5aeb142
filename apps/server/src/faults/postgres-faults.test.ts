// @module-tag long
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { trySend } from '../testing/messaging.ts';
import { lockTable, OwnPostgres } from '../testing/own-postgres.ts';
import { publish } from '../testing/posting.ts';
import type { TestResponse } from '../testing/test-client.ts';
import { TestServer } from '../testing/test-server.ts';

/** A time limit of statements that ends within a test, and one that no test waits for. */
const SHORT_MS = 3000;
const LONG_MS = 600_000;
const POOL_SIZE = 10;
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
  'O06 with PostgreSQL frozen every call answers 503 at its time limit, or at once when the outage is known, and works again',
  { timeout: TEST_MS },
  async () => {
    // On one server only the time limit ends a call; on the other one only the knowledge that PostgreSQL is away.
    const limited = await open('frozen', SHORT_MS);
    const patient = await open('frozen-patient', LONG_MS);
    for (const { call } of [limited, patient]) await Promise.all(CALLS.map((name) => call(name)));

    await postgres.freeze();
    const atLimit = CALLS.map((name) => limited.call(name));
    const early = CALLS.map((name) => patient.call(name));
    const alive = await limited.server.anonymous().send('/livez');
    for (const { server } of [limited, patient]) {
      await vi.waitFor(async () => expect((await server.anonymous().send('/readyz')).status).toBe(503), TIMEOUT);
    }
    const ready = await limited.server.anonymous().send('/readyz');
    // The pool asks by itself, after a connection was in use for long.
    await vi.waitFor(async () => expect(refusalOf(await patient.call('user'))).toEqual(NOT_NOW), TIMEOUT);
    const { used, waiting } = patient.server.deps.db.pool() ?? {};
    const late = await Promise.all(CALLS.map((name) => patient.call(name)));
    const after = patient.server.deps.db.pool();
    const first = await Promise.all(atLimit);
    postgres.thaw();
    for (const { call } of [limited, patient]) {
      await vi.waitFor(async () => {
        const again = await Promise.all(CALLS.map((name) => call(name)));
        expect(again.map(({ status }) => status)).toEqual(ANSWERS);
      }, TIMEOUT);
    }
    await Promise.all(early);

    expect(alive.status).toBe(200);
    expect(ready.body).toMatchObject({ ok: false, parts: { database: 'down', blobs: 'up' } });
    for (const response of [...first, ...late]) expect(refusalOf(response)).toEqual(NOT_NOW);
    // No statement of a late call was sent, and none waits to be.
    expect(after).toMatchObject({ used, waiting });
  },
);

test(
  'O06 with PostgreSQL stopped every call answers 503 with a time to retry, and works after its start',
  { timeout: TEST_MS },
  async () => {
    const { server, call } = await open('stopped', LONG_MS);
    await Promise.all(CALLS.map((name) => call(name)));

    await postgres.stop();
    const away = await Promise.all(CALLS.map((name) => call(name)));
    const ready = await server.anonymous().send('/readyz');
    await postgres.startAgain();
    await vi.waitFor(async () => expect((await server.anonymous().send('/readyz')).status).toBe(200), TIMEOUT);
    const again = await Promise.all(CALLS.map((name) => call(name)));

    for (const response of away) expect(refusalOf(response)).toEqual(NOT_NOW);
    expect(ready.status).toBe(503);
    expect(again.map(({ status }) => status)).toEqual(ANSWERS);
  },
);

test('O05 a locked table holds up no other calls', { timeout: TEST_MS }, async () => {
  const { server, url, call } = await open('locked', SHORT_MS);
  const alice = server.as('alice');
  const post = await publish(alice);
  const comment = async () => (await alice.post('/api/comments', { postId: post.id, content: 'Lovely' })).status;
  // More than the pool has connections.
  const comments = () => Promise.all(Array.from({ length: 12 }, comment));
  const before = await comments();

  const lock = await lockTable(url, 'comments');
  onTestFinished(() => lock.release());
  // Until the first of them reach their time limit, nobody knows that the table is locked.
  const unknown = await comments();
  // A cancelled statement may leave the queue of the lock after its answer.
  await vi.waitFor(async () => expect(await lock.waiting()).toBe(0), TIMEOUT);
  let isOver = false;
  const known = comments().finally(() => (isOver = true));
  const waiting: number[] = [];
  const statuses = new Set<string>();
  while (!isOver) {
    waiting.push(await lock.waiting());
    const answers = await Promise.all(CALLS.map((name) => call(name)));
    statuses.add(answers.map(({ status }) => status).join());
  }
  const during = await known;
  await lock.release();

  expect([new Set(before), new Set([...unknown, ...during])]).toEqual([new Set([201]), new Set([503])]);
  expect([...statuses]).toEqual([ANSWERS.join()]);
  // Statements that write one or several comments try, each alone, whether the lock is gone: `blocked-statements.test.ts`.
  expect(Math.max(...waiting)).toBeLessThanOrEqual(POOL_SIZE / 2);
  await vi.waitFor(async () => expect(await comment()).toBe(201), TIMEOUT);
});

const NOT_NOW = { status: 503, code: 'server_busy', hasRetryAfter: true };
const CALLS = ['user', 'feed', 'conversations', 'message'] as const;
const ANSWERS = [200, 200, 200, 201];

/** A server on an empty database of this PostgreSQL, and calls of two of its users. */
async function open(name: string, timeoutMs: number) {
  const dataDir = await mkdtemp(join(tmpdir(), 'posy-faults-'));
  const url = await postgres.database(name);
  const place = { dataDir, databaseUrl: url, [Symbol.asyncDispose]: () => rm(dataDir, { recursive: true }) };
  const database = { directUrl: null, poolSize: POOL_SIZE, timeoutMs, isPrepared: true };
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

function refusalOf({ status, body, headers }: TestResponse) {
  const code = body instanceof Object && 'code' in body ? body.code : undefined;
  return { status, code, hasRetryAfter: Number(headers.get('retry-after')) > 0 };
}
