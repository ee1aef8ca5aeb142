import { expect, test } from 'vitest';
import { offer } from './open-loop.ts';
import { readsAndWrites, type Timing, waitsOf } from './timings.ts';

test('waits count from when a request was due, with the queue before it', () => {
  // One every 10 ms, and a server that takes 30 ms for each, one after the other.
  const timings = Array.from({ length: 100 }, (_, i): Timing => {
    return { kind: 'post', dueMs: i * 10, answeredMs: (i + 1) * 30 };
  });

  const { count, p50Ms, p99Ms } = waitsOf(timings, 5000);

  expect(count).toBe(100);
  expect(p50Ms).toBe(30 + 49 * 20);
  expect(p99Ms).toBe(30 + 98 * 20);
});

test('waits count an unanswered request with the time it has waited', () => {
  const timings: Timing[] = [
    { kind: 'post', dueMs: 0, answeredMs: 5 },
    { kind: 'post', dueMs: 100, answeredMs: null },
  ];

  expect(waitsOf(timings, 900).p99Ms).toBe(800);
});

test('waits of reads and of writes are separate', () => {
  const { reads, writes } = readsAndWrites(
    [
      { kind: 'pull', dueMs: 0, answeredMs: 5 },
      { kind: 'message', dueMs: 0, answeredMs: 50 },
    ],
    60,
  );

  expect([reads.p99Ms, writes.p99Ms]).toEqual([5, 50]);
});

test('an offered request does not wait for the answers before it', async () => {
  let sent = 0;
  const allSent = Promise.withResolvers<void>();
  const send = (): Promise<void> => {
    if (++sent === 30) allSent.resolve();
    return allSent.promise;
  };

  const { timings, errors } = await offer({ ratePerSecond: 100, seconds: 0.3, next: () => ({ kind: 'post', send }) });

  expect(timings.filter(({ answeredMs }) => answeredMs !== null)).toHaveLength(30);
  expect(errors).toEqual([]);
});

test('an offered request that is refused is an error, not an answer', async () => {
  const send = () => Promise.reject(new Error('503'));

  const { errors, answeredPerSecond } = await offer({
    ratePerSecond: 100,
    seconds: 0.1,
    next: () => ({ kind: 'post', send }),
  });

  expect(errors).toHaveLength(10);
  expect(errors[0]).toBe('post: 503');
  expect(answeredPerSecond).toBe(0);
});
