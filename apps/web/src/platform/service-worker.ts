import { trustedScript } from './trusted-script.ts';
import { setWaitingUpdate } from './waiting-update.ts';

/**
 * The service worker's life as the page sees it: registered after the page is up, looked for anew every hour, and taken
 * over by a newer version when the person agrees, or when nobody would notice: at a start that nobody has touched yet, or
 * once the page has been out of sight for a while with nothing begun in it.
 */
const HOUR_MS = 3_600_000;
/** Hidden for this long, a page in which nothing is begun changes over by itself, in ms. */
const HIDDEN_MS = 60_000;
/** Who agreed waits no longer than this for the newer worker to take over, in ms. */
const TAKE_OVER_MS = 3000;
/** From which build this tab last reloaded by itself: one that comes back with the same does not try again. */
const RELOADED_FROM_KEY = 'posy.reloaded-from';

/** What is used of a `ServiceWorker`, its registration and its container. */
interface WorkerPort extends Pick<EventTarget, 'addEventListener'> {
  readonly state: ServiceWorkerState;
  postMessage(message: unknown): void;
}
interface RegistrationPort extends Pick<EventTarget, 'addEventListener'> {
  readonly installing: WorkerPort | null;
  readonly waiting: WorkerPort | null;
  update(): Promise<unknown>;
}
export interface ContainerPort extends Pick<EventTarget, 'addEventListener'> {
  readonly controller: WorkerPort | null;
  register(url: string, options: RegistrationOptions): Promise<RegistrationPort>;
}

/** What updating needs of the browser and of the app. */
export interface UpdatePorts {
  readonly container: ContainerPort;
  readonly session: Pick<Storage, 'getItem' | 'setItem'>;
  /** Names the build that runs in this page. */
  readonly buildId: string;
  readonly reload: () => void;
  /** Reloading now would lose nothing the person is doing. */
  readonly isIdle: () => boolean;
  /** The person has touched this page. */
  readonly isUsed: () => boolean;
}

/** Watches for newer versions, for as long as the page lives. */
export class AppUpdates {
  readonly #ports: UpdatePorts;
  readonly #registration: RegistrationPort;
  /** The person said yes. */
  #isAccepted = false;
  /** A newer worker than the one this page came from serves it. */
  #isTakenOver = false;
  #isWanted = false;
  #hasReloaded = false;
  #lookedAt = performance.now();
  #hiddenTimer: ReturnType<typeof setTimeout> | undefined;

  private constructor(ports: UpdatePorts, registration: RegistrationPort) {
    this.#ports = ports;
    this.#registration = registration;
  }

  /** Registers `/sw.js`. Throws what the browser throws. */
  static async start(ports: UpdatePorts): Promise<AppUpdates> {
    const { container } = ports;
    // The first worker of a fresh visit takes over silently; a newer one brings a newer app.
    let isControlled = container.controller !== null;
    let updates: AppUpdates | null = null;
    container.addEventListener('controllerchange', () => {
      if (isControlled && updates) updates.#takenOver();
      isControlled = true;
    });
    const registration = await container.register(trustedScript('/sw.js'), { scope: '/', updateViaCache: 'none' });
    updates = new AppUpdates(ports, registration);
    updates.#watch();
    return updates;
  }

  /** The server speaks to a newer app alone: it is looked for at once, and taken as soon as nothing is under way. */
  require(): void {
    if (this.#isWanted) return;
    this.#isWanted = true;
    this.#look();
    this.#takeQuietly();
  }

  #watch(): void {
    const registration = this.#registration;
    registration.addEventListener('updatefound', () => {
      const { installing } = registration;
      installing?.addEventListener('statechange', () => {
        if (installing.state === 'installed' && this.#ports.container.controller) this.#offer();
      });
    });
    if (registration.waiting && this.#ports.container.controller) {
      this.#offer();
      // Its answer is `controllerchange`, and only where no other tab is open.
      if (this.#isUntouched()) registration.waiting.postMessage({ type: 'SKIP_WAITING_IF_ALONE' });
    }
    setInterval(() => {
      if (document.visibilityState === 'visible') this.#look();
    }, HOUR_MS);
    document.addEventListener('visibilitychange', () => {
      clearTimeout(this.#hiddenTimer);
      if (document.visibilityState === 'hidden') this.#waitHidden();
      // Timers stand still in pages that are put away.
      else if (performance.now() - this.#lookedAt >= HOUR_MS) this.#look();
    });
  }

  #look(): void {
    this.#lookedAt = performance.now();
    this.#registration.update().catch(() => undefined);
  }

  #offer(): void {
    setWaitingUpdate({ apply: () => this.#accept() });
    if (this.#isWanted) this.#takeQuietly();
    else if (document.visibilityState === 'hidden') this.#waitHidden();
  }

  #waitHidden(): void {
    clearTimeout(this.#hiddenTimer);
    this.#hiddenTimer = setTimeout(() => this.#takeQuietly(), HIDDEN_MS);
  }

  #accept(): void {
    if (this.#isAccepted) return;
    this.#isAccepted = true;
    const { waiting } = this.#registration;
    if (this.#isTakenOver || !waiting) return this.#reload();
    waiting.postMessage({ type: 'SKIP_WAITING' });
    setTimeout(() => this.#reload(), TAKE_OVER_MS);
  }

  /** Another tab agreed, or this one did. What is begun in this page stays: its scripts are kept for it. */
  #takenOver(): void {
    this.#isTakenOver = true;
    if (this.#isAccepted) return this.#reload();
    if (this.#isUntouched() && this.#mayReload()) return this.#reload();
    this.#offer();
  }

  /** Nobody is asked: so only if nothing is under way, and only once from each build. */
  #takeQuietly(): void {
    const isReady = this.#isTakenOver || this.#registration.waiting !== null;
    if (!isReady || !this.#ports.isIdle() || !this.#mayReload()) return;
    this.#accept();
  }

  #isUntouched(): boolean {
    return !this.#ports.isUsed() && this.#ports.isIdle();
  }

  #mayReload(): boolean {
    const { session, buildId } = this.#ports;
    try {
      if (session.getItem(RELOADED_FROM_KEY) === buildId) return false;
      session.setItem(RELOADED_FROM_KEY, buildId);
      return true;
    } catch {
      // Without a memory nothing would end a loop.
      return false;
    }
  }

  #reload(): void {
    if (this.#hasReloaded) return;
    this.#hasReloaded = true;
    this.#ports.reload();
  }
}
