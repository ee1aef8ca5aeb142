import { beforeEach, expect, test, vi } from 'vitest';

/** Vitest tries a condition every 50 ms of these timers. */
beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

test('a condition later than a second is waited for', async () => {
  let tries = 0;

  await vi.waitFor(() => expect(++tries).toBeGreaterThan(30));
  expect(await vi.waitUntil(() => ++tries > 60)).toBe(true);
});

test('a test with its own timeout does not wait longer', async () => {
  let tries = 0;
  const never = () => {
    tries++;
    throw new Error('not yet');
  };

  await expect(vi.waitFor(never, 60)).rejects.toThrow('not yet');
  await expect(vi.waitFor(never, { timeout: 60 })).rejects.toThrow('not yet');

  expect(tries).toBeLessThanOrEqual(6);
});
