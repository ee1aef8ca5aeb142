import { afterEach, expect, test, vi } from 'vitest';
import { listNotifications, showNotification } from './shown-notifications.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Stores a notification before it displays it, and deletes at each list what it does not display, as Chromium does. */
function chromium() {
  let stored: string[] = [];
  const displayed: string[] = [];
  return {
    async showNotification(title: string) {
      stored.push(title);
      await new Promise((resolve) => setImmediate(resolve));
      displayed.push(title);
    },
    async getNotifications() {
      stored = stored.filter((title) => displayed.includes(title));
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what a list of them needs
      return stored.map((title) => ({ title })) as unknown as Notification[];
    },
  };
}

const titlesIn = async (registration: ReturnType<typeof chromium>) =>
  (await listNotifications(registration)).map(({ title }) => title);

test('a notification that is being shown while others are listed is not forgotten', async () => {
  const registration = chromium();

  await Promise.all([
    titlesIn(registration),
    showNotification(registration, 'One', {}),
    titlesIn(registration),
    showNotification(registration, 'Two', {}),
    titlesIn(registration),
  ]);

  expect(await titlesIn(registration)).toEqual(['One', 'Two']);
});

test('a tab that holds the lock for ever does not keep a notification from being shown', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const registration = chromium();
  const isHeld = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const holding = navigator.locks.request('notifications', () => {
    isHeld.resolve();
    return release.promise;
  });
  await isHeld.promise;

  const showing = showNotification(registration, 'One', {});
  await vi.advanceTimersByTimeAsync(1000);
  await showing;

  expect((await registration.getNotifications()).map(({ title }) => title)).toEqual(['One']);
  release.resolve();
  await holding;
});

test('the error of the browser is told', async () => {
  const refused = { showNotification: () => Promise.reject(new TypeError('No permission')) };

  await expect(showNotification(refused, 'One', {})).rejects.toThrow('No permission');
});
