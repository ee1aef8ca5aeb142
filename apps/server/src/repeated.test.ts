import { expect, test, vi } from 'vitest';
import { Repeated } from './repeated.ts';

const EVERY_MS = 5;

test('work is repeated, never twice at once, and a stop waits for the present run', async () => {
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const work = vi.fn(() => promise);
  const repeated = new Repeated(work, EVERY_MS, () => undefined);
  const later = vi.fn<() => void>();

  repeated.start();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(1));
  setInterval(later, EVERY_MS).unref();
  await vi.waitFor(() => expect(later.mock.calls.length).toBeGreaterThan(2));
  let isStopped = false;
  const stopped = repeated.stop().then(() => (isStopped = true));
  await Promise.resolve();
  expect([work.mock.calls.length, isStopped]).toEqual([1, false]);
  end();
  await stopped;
});

test('a failure is reported once, until the work succeeds again', async () => {
  const results = [false, false, true, false, true];
  let run = 0;
  const reported: number[] = [];
  const work = async () => {
    if (!(results[run++] ?? true)) throw new Error('No connection');
  };
  const repeated = new Repeated(work, EVERY_MS, () => reported.push(run));

  repeated.start();
  await vi.waitFor(() => expect(run).toBeGreaterThan(results.length));
  await repeated.stop();

  expect(reported).toEqual([1, 4]);
});
