import { afterEach, expect, test, vi } from 'vitest';
import { browserWakeLock, holdWakeLock, type WakeLockPort } from './wake-lock.ts';

class FakeScreen implements WakeLockPort {
  readonly locks: { released: boolean; release(): Promise<void> }[] = [];
  isRefusing = false;

  async request() {
    if (this.isRefusing) throw new DOMException('Battery is low', 'NotAllowedError');
    const lock = {
      released: false,
      release: async () => {
        lock.released = true;
      },
    };
    this.locks.push(lock);
    return lock;
  }

  get isOn(): boolean {
    return this.locks.some(({ released }) => !released);
  }
}

const see = (state: DocumentVisibilityState) => {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};
afterEach(() => see('visible'));

test('the screen stays on while something is sent, and no longer', async () => {
  const screen = new FakeScreen();
  const keeper = holdWakeLock(screen, document);

  keeper.keep(true);
  keeper.keep(true);
  await vi.waitFor(() => expect(screen.isOn).toBe(true));
  keeper.keep(false);

  await vi.waitFor(() => expect(screen.isOn).toBe(false));
  expect(screen.locks).toHaveLength(1);
});

test('the browser releases the lock in a hidden page; a visible page requests it again if needed', async () => {
  const screen = new FakeScreen();
  const keeper = holdWakeLock(screen, document);
  keeper.keep(true);
  await vi.waitFor(() => expect(screen.isOn).toBe(true));

  await screen.locks[0]?.release();
  see('hidden');
  see('visible');
  await vi.waitFor(() => expect(screen.locks).toHaveLength(2));
  keeper.stop();
  await vi.waitFor(() => expect(screen.isOn).toBe(false));
  see('visible');

  expect(screen.locks).toHaveLength(2);
});

test('a lock that is no longer needed when the browser grants it is released at once', async () => {
  const screen = new FakeScreen();
  const keeper = holdWakeLock(screen, document);

  keeper.keep(true);
  keeper.keep(false);

  await vi.waitFor(() => expect(screen.locks[0]?.released).toBe(true));
});

test('without a wake lock, or when it is denied, everything else works', async () => {
  const screen = new FakeScreen();
  screen.isRefusing = true;
  const keeper = holdWakeLock(screen, document);
  keeper.keep(true);
  await Promise.resolve();

  screen.isRefusing = false;

  await vi.waitFor(() => {
    see('visible');
    expect(screen.isOn).toBe(true);
  });
  keeper.stop();
  holdWakeLock(null, document).keep(true);
  expect(browserWakeLock()).toBeNull();
});
