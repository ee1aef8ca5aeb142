import { expect, test } from 'vitest';
import { exhausted, findEnd, reasonsOf, type Step } from './find-end.ts';

const IDLE = {
  cores: 2,
  busyCores: 0.5,
  serverCores: 0.3,
  databaseCores: 0,
  generatorCores: 0.1,
  loopShare: 0.3,
  memoryMb: 150,
  databaseMemoryMb: 0,
};
const QUICK = { count: 100, p50Ms: 2, p99Ms: 20 };

function step(ratePerSecond: number, changed: Partial<Step> = {}): Step {
  const answered = { ratePerSecond, answeredPerSecond: ratePerSecond };
  return { ...answered, reads: QUICK, writes: QUICK, errors: [], usage: IDLE, ...changed };
}

/** A server that answers this many requests a second and lets the others wait. */
const serverOf = (capacity: number) => async (rate: number) =>
  step(rate, { answeredPerSecond: Math.min(rate, capacity) });

test('a rate holds until reads or writes wait too long, answers are missing or wrong', () => {
  expect(reasonsOf(step(100))).toEqual([]);
  expect(reasonsOf(step(100, { answeredPerSecond: 95 }))).toEqual([]);
  expect(reasonsOf(step(100, { answeredPerSecond: 94 }))).toEqual(['94/s answered']);
  expect(reasonsOf(step(100, { reads: { ...QUICK, p99Ms: 501 } }))).toEqual(['reads p99 501 ms']);
  expect(reasonsOf(step(100, { writes: { ...QUICK, p99Ms: 900 } }))).toEqual([]);
  expect(reasonsOf(step(100, { writes: { ...QUICK, p99Ms: 1001 } }))).toEqual(['writes p99 1001 ms']);
  expect(reasonsOf(step(100, { errors: ['503'] }))).toEqual(['1 errors, the first: 503']);
});

test('the search for the end finds the last rate that held and the first that did not', async () => {
  const { held, failed } = await findEnd(serverOf(500), { start: 100, factor: 1.4, maxSteps: 12 });

  expect(held?.ratePerSecond).toBe(384);
  expect(failed?.ratePerSecond).toBe(538);
});

test('the search for the end has no last rate where the first fails, and no end where all hold', async () => {
  const none = await findEnd(serverOf(50), { start: 100, factor: 2, maxSteps: 3 });
  const all = await findEnd(serverOf(5000), { start: 100, factor: 2, maxSteps: 3 });

  expect(none).toMatchObject({ held: null, failed: { ratePerSecond: 100 } });
  expect(all).toMatchObject({ held: { ratePerSecond: 400 }, failed: null });
});

test('the search for the end goes on after a single stall', async () => {
  let measured = 0;
  const stalling = async (rate: number) => step(rate, { answeredPerSecond: ++measured === 2 ? 0 : rate });

  const { held, failed } = await findEnd(stalling, { start: 100, factor: 2, maxSteps: 3 });

  expect([held?.ratePerSecond, failed]).toEqual([400, null]);
});

test('the exhausted resource is where the time went', () => {
  const at = (usage: Partial<typeof IDLE>) => exhausted(step(100, { usage: { ...IDLE, ...usage } }));

  expect(at({ busyCores: 1.95, loopShare: 0.99 })).toBe('CPU');
  expect(at({ busyCores: 1.5, loopShare: 0.99 })).toBe('the server’s loop');
  expect(at({ busyCores: 1.5, databaseCores: 1, serverCores: 0.4 })).toBe('the database');
  expect(at({})).toBe('waiting for the disk or for locks');
});
