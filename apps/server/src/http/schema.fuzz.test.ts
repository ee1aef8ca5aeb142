import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectExactCounters } from '../testing/counters.ts';
import { isOfAdmins, keyOf } from '../testing/described-calls.ts';
import { EVIL_TEXTS } from '../testing/hostile-values.ts';
import { type OddRequest, OddRequests } from '../testing/odd-requests.ts';

// A longer search: FUZZ_RUNS=100000 FUZZ_SEED=7 vitest run --project server apps/server/src/http/schema.fuzz.test.ts
// oxlint-disable-next-line node/no-process-env -- the caller chooses the duration
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 1500);
// oxlint-disable-next-line node/no-process-env -- as above
const SEED = Number(process.env['FUZZ_SEED'] ?? 42);
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
  `N22 every call answers random input as described and never with a 5xx (seed ${SEED})`,
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
    await fc.assert(fc.asyncProperty(world.anyRequest(), send), { numRuns: RUNS, seed: SEED });

    // Every call must have succeeded at least once; otherwise the test tried too little.
    for (const call of wanted) expect(done, keyOf(call)).toContain(keyOf(call));
    await world.server.settle();
    await expectExactCounters(world.server.deps.db);
  },
  30 * MINUTES,
);

test(
  `N22 every call answers random input of an administrator as described and never with a 5xx (seed ${SEED})`,
  async () => {
    await using world = await OddRequests.open();

    await fc.assert(
      fc.asyncProperty(world.anyRequest(isOfAdmins), async (request) => {
        world.check(request, await world.sendAsAdmin(request), { isAdmin: true });
      }),
      { numRuns: RUNS / 6, seed: SEED },
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
    let sent = 0;

    for (const call of world.calls) {
      for (const field of world.fieldsOf(call)) {
        for (const evil of EVIL_TEXTS) {
          const request = world.withField(call, field, evil);
          world.check(request, await world.send(request));
          sent++;
        }
      }
    }

    expect(sent).toBeGreaterThan(1000);
    expect(await world.whatIsNotAlices()).toEqual(before);
    await expectExactCounters(world.server.deps.db);
  },
  10 * MINUTES,
);
