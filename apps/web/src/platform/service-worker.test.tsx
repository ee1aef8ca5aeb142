import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppUpdates, type UpdateOptions } from './service-worker.ts';
import { setWaitingUpdate, waitingUpdate } from './waiting-update.ts';

const MINUTE_MS = 60_000;
/** Workbox calls a worker waiting when it was installed this long ago. */
const WAITING_MS = 200;
let visibility: DocumentVisibilityState = 'visible';

beforeEach(() => {
  vi.useFakeTimers();
  visibility = 'visible';
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  setWaitingUpdate(null);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a newer version that arrives while the page is visible is offered, and nothing else happens', async () => {
  const browser = new FakeBrowser();
  const page = await browser.open();

  await browser.release();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

  expect(waitingUpdate.get()).not.toBeNull();
  expect(browser.asked).toEqual([]);
  expect(page.reloads).toBe(0);
});

test('accepting the offer loads the newer version once it has taken over', async () => {
  const browser = new FakeBrowser();
  const page = await browser.open();
  await browser.release();

  waitingUpdate.get()?.apply();
  expect(browser.asked).toEqual(['SKIP_WAITING']);
  expect(page.reloads).toBe(0);
  browser.takeOver();

  expect(page.reloads).toBe(1);
});

test('accepting the offer reloads after a timeout when the worker does not answer', async () => {
  const browser = new FakeBrowser();
  const page = await browser.open();
  await browser.release();

  waitingUpdate.get()?.apply();
  waitingUpdate.get()?.apply();
  await vi.advanceTimersByTimeAsync(3000);
  browser.takeOver();

  expect(browser.asked).toEqual(['SKIP_WAITING']);
  expect(page.reloads).toBe(1);
});

test('a page hidden for a minute without unsaved work updates by itself', async () => {
  const browser = new FakeBrowser();
  const page = await browser.open();
  await browser.release();

  look('hidden');
  await vi.advanceTimersByTimeAsync(MINUTE_MS - 1);
  expect(browser.asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  browser.takeOver();

  expect(page.reloads).toBe(1);
});

test('H47 a page with unsaved or running work stays as it is, however long it is hidden', async () => {
  const browser = new FakeBrowser();
  const page = await browser.open({ isIdle: () => false });
  await browser.release();

  look('hidden');
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);

  expect(browser.asked).toEqual([]);
  expect(page.reloads).toBe(0);
  expect(waitingUpdate.get()).not.toBeNull();
});

test('hiding the page briefly changes nothing', async () => {
  const browser = new FakeBrowser();
  await browser.open();
  await browser.release();

  look('hidden');
  await vi.advanceTimersByTimeAsync(MINUTE_MS / 2);
  look('visible');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);

  expect(browser.asked).toEqual([]);
});

test('an untouched start continues with the waiting version, if no other tab is open', async () => {
  const browser = new FakeBrowser();
  await browser.release();
  const page = await browser.open({ isUsed: () => false });

  expect(browser.asked).toEqual(['SKIP_WAITING_IF_ALONE']);
  expect(page.reloads).toBe(0);
  browser.takeOver();

  expect(page.reloads).toBe(1);
});

test('a start touched before the takeover leaves the update to the user', async () => {
  const browser = new FakeBrowser();
  await browser.release();
  let isUsed = false;
  const page = await browser.open({ isUsed: () => isUsed });
  isUsed = true;

  browser.takeOver();

  expect(page.reloads).toBe(0);
  waitingUpdate.get()?.apply();
  expect(page.reloads).toBe(1);
});

test('when another tab accepts, this one stays, offers the update, and reloads once it is hidden', async () => {
  const browser = new FakeBrowser();
  const page = await browser.open();
  await browser.release();
  browser.takeOver();
  expect(page.reloads).toBe(0);
  expect(waitingUpdate.get()).not.toBeNull();

  look('hidden');
  await vi.advanceTimersByTimeAsync(MINUTE_MS);

  expect(page.reloads).toBe(1);
});

test('a page that reloaded into the same build does not reload by itself again, but offers it', async () => {
  const browser = new FakeBrowser();
  const session = new Map<string, string>();
  await browser.release();
  const first = await browser.open({ isUsed: () => false }, session);
  browser.takeOver();
  expect(first.reloads).toBe(1);
  browser.closePages();

  await browser.release();
  const second = await browser.open({ isUsed: () => false }, session);
  browser.takeOver();
  look('hidden');
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  expect(second.reloads).toBe(0);
  waitingUpdate.get()?.apply();

  expect(second.reloads).toBe(1);
});

test('the first worker of a first visit takes over silently', async () => {
  const browser = new FakeBrowser({ isFirstVisit: true });
  const page = await browser.open();

  await browser.release();
  browser.takeOver();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

  expect(waitingUpdate.get()).toBeNull();
  expect(page.reloads).toBe(0);
});

test('without session storage nothing reloads by itself', async () => {
  const browser = new FakeBrowser();
  const blocked = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const page = await browser.open({ session: { getItem: blocked, setItem: blocked } });
  await browser.release();

  look('hidden');
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);

  expect(page.reloads).toBe(0);
  expect(browser.asked).toEqual([]);
});

test('a newer version is checked for every hour, and when the page returns after longer', async () => {
  const browser = new FakeBrowser();
  await browser.open();

  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  expect(browser.checks).toBe(1);
  look('hidden');
  await vi.advanceTimersByTimeAsync(180 * MINUTE_MS);
  expect(browser.checks).toBe(1);
  look('visible');

  expect(browser.checks).toBe(2);
});

test('when the server requires a newer app, it is checked for at once and applied when no work is running', async () => {
  const browser = new FakeBrowser();
  let isIdle = false;
  const page = await browser.open({ isIdle: () => isIdle });

  page.updates.require();
  expect(browser.checks).toBe(1);
  await browser.release();
  expect(browser.asked).toEqual([]);
  isIdle = true;
  await browser.release();
  browser.takeOver();

  expect(page.reloads).toBe(1);
});

test('a newer version is offered although an earlier one could not be installed', async () => {
  const browser = new FakeBrowser();
  await browser.open();
  await vi.advanceTimersByTimeAsync(10 * MINUTE_MS);
  browser.releaseBroken();
  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);
  await browser.release();

  await vi.advanceTimersByTimeAsync(60 * MINUTE_MS);

  expect(waitingUpdate.get()).not.toBeNull();
});

function look(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

class FakeWorker extends EventTarget {
  state: ServiceWorkerState = 'installing';
  readonly scriptURL = new URL('/sw.js', location.href).href;
  readonly #onMessage: (type: string) => void;

  constructor(onMessage: (type: string) => void) {
    super();
    this.#onMessage = onMessage;
  }

  postMessage({ type }: { readonly type: string }): void {
    this.#onMessage(type);
  }

  become(state: ServiceWorkerState): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  updates = 0;

  async update(): Promise<void> {
    this.updates++;
  }
}

class FakeContainer extends EventTarget {
  controller: FakeWorker | null = null;
  readonly registration: FakeRegistration;

  constructor(registration: FakeRegistration) {
    super();
    this.registration = registration;
  }

  async register(): Promise<FakeRegistration> {
    return this.registration;
  }
}

/** The workers of one site, as a page sees them. */
class FakeBrowser {
  /** Messages of pages to the waiting worker. */
  readonly asked: string[] = [];
  readonly #registration = new FakeRegistration();
  #container = new FakeContainer(this.#registration);

  constructor({ isFirstVisit = false } = {}) {
    this.#container.controller = isFirstVisit ? null : new FakeWorker(() => undefined);
  }

  get checks(): number {
    return this.#registration.updates;
  }

  async open(change: Partial<UpdateOptions> = {}, session = new Map<string, string>()) {
    const page = { reloads: 0 };
    Object.defineProperty(navigator, 'serviceWorker', { value: this.#container, configurable: true });
    const updates = await AppUpdates.start({
      session: {
        getItem: (key: string) => session.get(key) ?? null,
        setItem: (key: string, value: string) => void session.set(key, value),
      },
      buildId: '/assets/start-a.js',
      reload: () => void page.reloads++,
      isIdle: () => true,
      isUsed: () => true,
      ...change,
    });
    return Object.assign(page, { updates });
  }

  /** Drops all pages and their listeners. */
  closePages(): void {
    const { controller } = this.#container;
    this.#container = new FakeContainer(this.#registration);
    this.#container.controller = controller;
    setWaitingUpdate(null);
  }

  /** A newer worker is found and installed. It waits if there is an older one. */
  async release(): Promise<void> {
    const worker = this.#find();
    this.#registration.waiting = worker;
    worker.become('installed');
    await vi.advanceTimersByTimeAsync(WAITING_MS);
  }

  /** A newer worker is found that cannot be installed. */
  releaseBroken(): void {
    this.#find().become('redundant');
  }

  takeOver(): void {
    this.#container.controller = this.#registration.waiting;
    this.#registration.waiting = null;
    this.#container.dispatchEvent(new Event('controllerchange'));
  }

  #find(): FakeWorker {
    const worker = new FakeWorker((type) => this.asked.push(type));
    this.#registration.installing = worker;
    this.#registration.dispatchEvent(new Event('updatefound'));
    this.#registration.installing = null;
    return worker;
  }
}
