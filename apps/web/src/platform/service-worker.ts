import { Workbox } from 'workbox-window';
import { trustedScript } from './trusted-script.ts';
import { setWaitingUpdate, waitingUpdate } from './waiting-update.ts';

const HOUR_MS = 3_600_000;
/** A page that is hidden for this long, in ms, updates by itself. */
const HIDDEN_MS = 60_000;
/** The page is reloaded when the new worker has not answered for this long, in ms. */
const TAKE_OVER_MS = 3000;
/** The build from which this tab last reloaded by itself. */
const RELOADED_FROM_KEY = 'posy.reloaded-from';

/** Callbacks of the app for updates. */
export interface UpdateOptions {
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
  /** Id of the build that runs in this page. */
  readonly buildId: string;
  readonly reload: () => void;
  /** Whether a reload now would lose nothing. */
  readonly isIdle: () => boolean;
  /** Whether the user has touched this page. */
  readonly isUsed: () => boolean;
}

/**
 * Registers the service worker and decides when a newer version may take over: when the user agrees, at a start that was not
 * touched yet, and after a minute in the background with no unsaved work.
 */
export class AppUpdates {
  readonly #options: UpdateOptions;
  readonly #workbox = new Workbox(trustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' });
  #registration: ServiceWorkerRegistration | undefined;
  #isAccepted = false;
  /** A newer worker already serves this page. */
  #isTakenOver = false;
  #isRequired = false;
  #hasReloaded = false;
  #checkedAt = performance.now();
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  private constructor(options: UpdateOptions) {
    this.#options = options;
  }

  /** Registers `/sw.js`. Throws the browser's errors. */
  static async start(options: UpdateOptions): Promise<AppUpdates> {
    const updates = new AppUpdates(options);
    await updates.#register();
    updates.#checkRegularly();
    return updates;
  }

  /** The server refuses this version: the newer one is fetched now and applied as soon as the page is idle. */
  require(): void {
    if (this.#isRequired) return;
    this.#isRequired = true;
    this.#check();
    this.#updateQuietly();
  }

  async #register(): Promise<void> {
    const workbox = this.#workbox;
    workbox.addEventListener('waiting', ({ sw, wasWaitingBeforeRegister }) => {
      if (!navigator.serviceWorker.controller) return;
      this.#offer();
      // The worker takes over only if no other tab is open.
      if (wasWaitingBeforeRegister && this.#isUntouched()) sw?.postMessage({ type: 'SKIP_WAITING_IF_ALONE' });
    });
    this.#registration = await workbox.register();
    // On a first visit, the first worker has the version that already runs in this page.
    let isControlled = navigator.serviceWorker.controller !== null;
    workbox.addEventListener('controlling', () => {
      if (isControlled) this.#onTakenOver();
      isControlled = true;
    });
  }

  #checkRegularly(): void {
    setInterval(() => {
      if (document.visibilityState === 'visible') this.#check();
    }, HOUR_MS);
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.#hiddenTimer);
      if (document.visibilityState === 'hidden') this.#updateWhenHidden();
      // Browsers stop the timers of hidden pages.
      else if (performance.now() - this.#checkedAt >= HOUR_MS) this.#check();
    });
  }

  #check(): void {
    this.#checkedAt = performance.now();
    // Workbox follows only the first update of a page: when its installation fails, the next one waits unnoticed.
    if (this.#registration?.waiting && waitingUpdate.get() === null) this.#offer();
    this.#workbox.update().catch(() => undefined);
  }

  #offer(): void {
    setWaitingUpdate({ apply: () => this.#accept() });
    if (this.#isRequired) this.#updateQuietly();
    else if (document.visibilityState === 'hidden') this.#updateWhenHidden();
  }

  #updateWhenHidden(): void {
    clearTimeout(this.#hiddenTimer);
    this.#hiddenTimer = setTimeout(() => this.#updateQuietly(), HIDDEN_MS);
  }

  #accept(): void {
    if (this.#isAccepted) return;
    this.#isAccepted = true;
    if (this.#isTakenOver) return this.#reload();
    this.#workbox.messageSkipWaiting();
    setTimeout(() => this.#reload(), TAKE_OVER_MS);
  }

  /** Another tab may have agreed: unsaved work in this page stays, because the worker keeps the scripts of its build. */
  #onTakenOver(): void {
    this.#isTakenOver = true;
    if (this.#isAccepted) return this.#reload();
    if (this.#isUntouched() && this.#mayReload()) return this.#reload();
    this.#offer();
  }

  #updateQuietly(): void {
    const isAvailable = this.#isTakenOver || this.#registration?.waiting;
    if (isAvailable && this.#options.isIdle() && this.#mayReload()) this.#accept();
  }

  #isUntouched(): boolean {
    return !this.#options.isUsed() && this.#options.isIdle();
  }

  /** Allows one reload without a question for each build: a page that gets the same build again would reload for ever. */
  #mayReload(): boolean {
    const { session, buildId } = this.#options;
    try {
      if (session.getItem(RELOADED_FROM_KEY) === buildId) return false;
      session.setItem(RELOADED_FROM_KEY, buildId);
      return true;
    } catch {
      // Without storage nothing would end a reload loop.
      return false;
    }
  }

  #reload(): void {
    if (this.#hasReloaded) return;
    this.#hasReloaded = true;
    this.#options.reload();
  }
}
