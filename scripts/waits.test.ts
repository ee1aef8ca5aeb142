import { expect, test, vi } from 'vitest';

test('a condition later than a second is waited for', async () => {
  const begunAt = performance.now();

  await vi.waitFor(() => expect(performance.now() - begunAt).toBeGreaterThan(1020));
  expect(await vi.waitUntil(() => performance.now() - begunAt > 1030)).toBe(true);
});

test('a test with its own timeout does not wait longer', async () => {
  const begunAt = performance.now();
  const never = () => {
    throw new Error('not yet');
  };

  await expect(vi.waitFor(never, 60)).rejects.toThrow('not yet');
  await expect(vi.waitFor(never, { timeout: 60 })).rejects.toThrow('not yet');

  expect(performance.now() - begunAt).toBeLessThan(5000);
});
