import { afterEach, expect, test, vi } from 'vitest';
import { forgetPush } from './forget-push.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function withRegistration(registration: unknown): void {
  vi.stubGlobal('navigator', {
    serviceWorker: { getRegistration: async () => registration },
    clearAppBadge: () => void done.push('badge'),
  });
}

let done: string[] = [];

test('log-out deletes subscription, notifications and badge', async () => {
  done = [];
  withRegistration({
    pushManager: { getSubscription: async () => ({ unsubscribe: async () => void done.push('subscription') }) },
    getNotifications: async () => [{ close: () => done.push('first') }, { close: () => done.push('second') }],
  });

  await forgetPush();

  expect(done).toEqual(['subscription', 'first', 'second', 'badge']);
});

test('a browser without push, or without a worker, logs out without an error', async () => {
  vi.stubGlobal('navigator', {});
  await expect(forgetPush()).resolves.toBeUndefined();
  withRegistration(undefined);
  await expect(forgetPush()).resolves.toBeUndefined();
  withRegistration({ getNotifications: async () => Promise.reject(new Error('broken')) });
  await expect(forgetPush()).resolves.toBeUndefined();
});

test('a push service that does not answer does not delay log-out', async () => {
  vi.useFakeTimers();
  withRegistration({ pushManager: { getSubscription: () => new Promise(() => undefined) } });

  const leaving = forgetPush();
  await vi.advanceTimersByTimeAsync(2000);

  await expect(leaving).resolves.toBeUndefined();
});
