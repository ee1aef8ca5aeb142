import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { Faults } from './faults.ts';
import { type FreezableBrowser, openFreezableBrowser } from './freezable-browser.ts';
import { Gate } from './gate.ts';
import { historyAtRest } from './history-at-rest.ts';
import { translatePage } from './page-translator.ts';
import { launchOptions, type SharedBrowsers } from './shared-browsers.ts';
import { type Stored, untilStored } from './stored.ts';
import { WAIT_MS } from './waits.ts';

export interface DeviceOptions {
  readonly width?: number;
  readonly height?: number;
  readonly colorScheme?: 'light' | 'dark';
  readonly reducedMotion?: 'reduce' | 'no-preference';
  /** The device has a touch screen. */
  readonly isTouch?: boolean;
  /** The language of the browser. */
  readonly locale?: string;
  /** The full browser instead of its headless shell: needed for notifications. */
  readonly hasWholeBrowser?: boolean;
  /** Whether Posy can install its service worker. Default: `allow`. */
  readonly serviceWorkers?: 'allow' | 'block';
  /** The browser translates its pages (`translatePage`). */
  readonly isTranslated?: boolean;
  /** A separate browser process with a profile on disk: needed to kill the browser. Costs a second. */
  readonly hasOwnBrowser?: boolean;
  /** A separate browser process whose pages can be frozen (`freezePage`). It has no colour scheme, touch or locale of its own. */
  readonly canFreeze?: boolean;
}

/** A user's phone: a browser profile that outlives the app, and its own connection to the server. */
export class Device implements AsyncDisposable {
  readonly faults = new Faults();
  readonly gate: Gate;
  /** The profile's folder; null in a browser that is shared. */
  readonly #profile: string | null;
  readonly #options: DeviceOptions;
  readonly #browsers: SharedBrowsers;
  #context: BrowserContext | null = null;
  #freezable: FreezableBrowser | null = null;
  /** The page's offline switch, which ends with its session. */
  #network: { readonly page: Page; readonly session: CDPSession } | null = null;
  #isOffline = false;

  private constructor(gate: Gate, browsers: SharedBrowsers, profile: string | null, options: DeviceOptions) {
    this.gate = gate;
    this.#browsers = browsers;
    this.#profile = profile;
    this.#options = options;
  }

  static async open(serverPort: number, browsers: SharedBrowsers, options: DeviceOptions = {}): Promise<Device> {
    const profile = options.hasOwnBrowser || options.canFreeze ? await mkdtemp(join(tmpdir(), 'posy-profile-')) : null;
    const device = new Device(await Gate.to(serverPort), browsers, profile, options);
    await device.#launch();
    return device;
  }

  get origin(): string {
    return this.gate.origin;
  }

  get context(): BrowserContext {
    if (this.#context === null) throw new Error('The browser is closed.');
    return this.#context;
  }

  /** Whether Posy can install its service worker. */
  get hasServiceWorker(): boolean {
    return this.#options.serviceWorkers !== 'block';
  }

  /** The page that is open; there is always one after `open` and `reopen`. */
  get page(): Page {
    const page = this.context.pages()[0];
    if (page === undefined) throw new Error('No page is open.');
    return page;
  }

  /** Opens a path of the product in the page. */
  async visit(path: string): Promise<Page> {
    await historyAtRest(this.page);
    await this.page.goto(`${this.origin}${path}`);
    // Up to Chromium 150 a page in a new process does not inherit the offline state.
    if (this.#isOffline) await this.#notifyPage();
    return this.page;
  }

  /** Reloads the page. */
  async reload(stored: Stored = 'as shown'): Promise<void> {
    await untilStored((script) => this.page.evaluate(script), stored);
    await historyAtRest(this.page);
    await this.page.reload();
  }

  /** Cuts the network for pages and workers. The page receives the `offline` event. */
  async goOffline(): Promise<void> {
    this.#needServiceWorker();
    this.#isOffline = true;
    this.gate.set('closed');
    await this.#notifyPage();
  }

  async goOnline(): Promise<void> {
    this.#isOffline = false;
    this.gate.set('open');
    await this.#notifyPage();
  }

  /** Closes all pages and workers and starts the app again on the same profile. The network state stays. */
  async reopen(path = '/', stored: Stored = 'as shown'): Promise<Page> {
    this.#needServiceWorker();
    await untilStored((script) => this.page.evaluate(script), stored);
    if (this.#profile === null) await this.#closeApp();
    else {
      await this.#closeBrowser();
      await this.#launch();
    }
    return await this.visit(path);
  }

  /**
   * Kills the whole browser, as an empty battery does, and starts it again on the same profile. Chromium writes localStorage
   * and cookies to disk some seconds late: a log-in of the last seconds is lost.
   */
  async killBrowser(stored: Stored, path = '/'): Promise<Page> {
    await untilStored((script) => this.page.evaluate(script), stored);
    const browser = this.context.browser();
    if (browser === null || this.#profile === null) throw new Error('This browser is shared, and cannot be killed.');
    const session = await browser.newBrowserCDPSession();
    const closed = new Promise<void>((resolve) => this.context.once('close', () => resolve()));
    // The command has no answer: the process that would send it is dead.
    session.send('Browser.crash').catch(() => {});
    await closed;
    await this.#launch();
    return await this.visit(path);
  }

  /** Stops all service workers at once, whatever they are doing. */
  async killServiceWorkers(): Promise<void> {
    const session = await this.context.newCDPSession(this.page);
    await session.send('ServiceWorker.enable');
    await session.send('ServiceWorker.stopAllWorkers');
    await session.detach();
  }

  /** Wakes the service worker as the browser does when there is a network again, whether or not a page is open. */
  async dispatchSync(tag: string): Promise<void> {
    this.#needServiceWorker();
    const session = await this.context.newCDPSession(this.page);
    const found = new Promise<string>((resolve) => {
      session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
        const ours = registrations.find(({ scopeURL }) => scopeURL.startsWith(this.origin));
        if (ours) resolve(ours.registrationId);
      });
    });
    await session.send('ServiceWorker.enable');
    const registrationId = await found;
    await session.send('ServiceWorker.dispatchSyncEvent', {
      origin: this.origin,
      registrationId,
      tag,
      lastChance: false,
    });
    await session.detach();
  }

  /** Kills the page's process at once and opens a new blank page. */
  async killPage(stored: Stored): Promise<void> {
    const { page } = this;
    await untilStored((script) => page.evaluate(script), stored);
    const session = await this.context.newCDPSession(page);
    const closed = new Promise<void>((resolve) => page.once('crash', () => resolve()));
    // The command has no answer: the process that would send it is dead.
    session.send('Page.crash').catch(() => {});
    await closed;
    const next = await this.context.newPage();
    await page.close();
    await next.bringToFront();
    await this.#notifyPage();
  }

  /** Waits until the service worker has everything it needs to work without a network. */
  async waitForServiceWorker(): Promise<void> {
    this.#needServiceWorker();
    await this.page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      if (active === null || active.state === 'activated') return;
      await new Promise<void>((resolve) => {
        active.addEventListener('statechange', () => {
          if (active.state === 'activated') resolve();
        });
      });
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#closeBrowser();
    await this.gate[Symbol.asyncDispose]();
    if (this.#profile !== null) await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Without a worker these verbs would test another product than users have. */
  #needServiceWorker(): void {
    if (!this.hasServiceWorker)
      throw new Error("This journey has test.use({ serviceWorkers: 'block' }), and needs the worker");
  }

  async #closeApp(): Promise<void> {
    const left = this.context.pages();
    await this.context.newPage();
    await Promise.all(left.map((page) => page.close()));
    await this.killServiceWorkers();
    await this.#notifyPage();
  }

  async #closeBrowser(): Promise<void> {
    if (this.#freezable) await this.#freezable.close();
    else await this.#context?.close();
  }

  async #launch(): Promise<void> {
    const {
      width = 390,
      height = 844,
      colorScheme = 'light',
      reducedMotion = 'reduce',
      isTouch = false,
      locale = 'en-US',
      serviceWorkers = 'allow',
    } = this.#options;
    const contextOptions = {
      viewport: { width, height },
      colorScheme,
      reducedMotion,
      hasTouch: isTouch,
      locale,
      serviceWorkers,
    };
    if (this.#profile === null) {
      const kind = this.#options.hasWholeBrowser ? 'whole' : 'shell';
      this.#context = await this.#browsers.newContext(kind, contextOptions);
    } else if (this.#options.canFreeze) {
      this.#freezable = await openFreezableBrowser(this.#profile, contextOptions.viewport);
      this.#context = this.#freezable.context;
    } else {
      const options = { ...launchOptions('whole'), ...contextOptions };
      this.#context = await chromium.launchPersistentContext(this.#profile, options);
    }
    if (this.#context.pages().length === 0) await this.#context.newPage();
    this.#context.setDefaultTimeout(WAIT_MS);
    await this.faults.watch(this.#context);
    if (this.#options.isTranslated) await this.#context.addInitScript(translatePage);
    await this.#notifyPage();
  }

  /**
   * `navigator.onLine` and its events, in the page that is open. Playwright's own switch asks each service worker too, and
   * waits for ever for one that was killed.
   */
  async #notifyPage(): Promise<void> {
    const { page } = this;
    if (this.#network?.page !== page) {
      this.#network = { page, session: await this.context.newCDPSession(page) };
      await this.#network.session.send('Network.enable');
    }
    await this.#network.session.send('Network.emulateNetworkConditions', {
      offline: this.#isOffline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  }
}
