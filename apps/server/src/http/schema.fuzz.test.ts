import { runs, SEED } from '@posy/testkit/depth';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectExactCounters } from '../testing/counters.ts';
import { isOfAdmins, keyOf } from '../testing/described-calls.ts';
import { EVIL_TEXTS } from '../testing/hostile-values.ts';
import { type OddRequest, OddRequests } from '../testing/odd-requests.ts';

const MINUTES = 60_000;
/** Tries per call until it succeeds once. */
const MAX_TRIES = 160;

/** Calls that need a password or a code, or a row that another call may have deleted. */
const WANTS_MORE = [
  'POST /api/login',
  'DELETE /api/user',
  'POST /api/user/password',
  'POST /api/user/export',
  'GET /api/user/export/file',
  'HEAD /api/user/export/file',
  'POST /api/password-reset/confirm',
  'DELETE /api/sessions/{id}',
];

test(
  'N22 U25 every call answers random input as described and never with a 5xx',
  async () => {
    await using world = await OddRequests.open();
    const done = new Set<string>();
    const send = async (request: OddRequest) => {
      const response = await world.send(request);
      world.check(request, response);
      if (response.status < 300) done.add(keyOf(request.call));
    };

    const wanted = world.calls.filter((each) => !isOfAdmins(each) && !WANTS_MORE.includes(keyOf(each)));

    // Blocks come last, since they make other calls fail. Each call has its own keys: a reused key is refused.
    const isBlocking = (call: (typeof wanted)[number]) => keyOf(call) === 'POST /api/users/{id}/block';
    const inOrder = wanted.toSorted((a, b) => Number(isBlocking(a)) - Number(isBlocking(b)));
    for (const [i, call] of inOrder.entries()) {
      const isTheCall = (each: typeof call) => each === call;
      for (const request of fc.sample(world.anyRequest(isTheCall), { numRuns: MAX_TRIES, seed: SEED + i })) {
        if (done.has(keyOf(call))) break;
        await send(request);
      }
    }
    await fc.assert(fc.asyncProperty(world.anyRequest(), send), {
      numRuns: runs({ test: 500, deep: 15_000 }),
      seed: SEED,
    });

    // Every call must have succeeded at least once; otherwise the test tried too little.
    for (const call of wanted) expect(done, keyOf(call)).toContain(keyOf(call));
    await world.server.settle();
    await expectExactCounters(world.server.deps.db);
  },
  30 * MINUTES,
);

test(
  'N22 every call answers random input of an administrator as described and never with a 5xx',
  async () => {
    await using world = await OddRequests.open();

    await fc.assert(
      fc.asyncProperty(world.anyRequest(isOfAdmins), async (request) => {
        world.check(request, await world.sendAsAdmin(request), { isAdmin: true });
      }),
      { numRuns: runs({ test: 100, deep: 2500 }), seed: SEED },
    );

    await world.server.settle();
    await expectExactCounters(world.server.deps.db);
  },
  10 * MINUTES,
);

test(
  'N01 texts that look like SQL are stored unchanged or refused in every field, and nothing else changes',
  async () => {
    await using world = await OddRequests.open();
    const before = await world.whatIsNotAlices();
    const texts = Math.min(EVIL_TEXTS.length, runs({ test: 10, deep: EVIL_TEXTS.length }));
    const fields = world.calls.flatMap((call) => world.fieldsOf(call).map((field) => ({ call, field })));
    for (const [i, { call, field }] of fields.entries()) {
      // Neighbouring fields get different texts, and each field others tomorrow.
      for (let n = 0; n < texts; n++) {
        const evil = EVIL_TEXTS[(SEED + i * texts + n) % EVIL_TEXTS.length] ?? '';
        const request = world.withField(call, field, evil);
        world.check(request, await world.send(request));
      }
    }

    expect(fields.length).toBeGreaterThan(100);
    expect(await world.whatIsNotAlices()).toEqual(before);
    await expectExactCounters(world.server.deps.db);
  },
  10 * MINUTES,
);
