import { type Browser, type BrowserContext, type BrowserContextOptions, chromium } from '@playwright/test';
import { findChromium, findHeadlessShell } from '../../../../scripts/browser/find-chromium.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

type Kind = 'shell' | 'whole';

/**
 * Launch options of the installed browser, the same for all journeys: the headless shell if there is one, or the full
 * browser, which notifications and installation need.
 */
export function launchOptions(kind: Kind): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = (kind === 'shell' ? findHeadlessShell() : null) ?? findChromium();
  if (executablePath === null) throw new Error('No Chromium was found. Set CHROME_PATH, or run: pnpm test');
  return { executablePath, args: [...ARGS] };
}

/** Browser processes that journeys share: the start of one takes longer than many journeys. */
export class SharedBrowsers implements AsyncDisposable {
  readonly #browsers = new Map<Kind, Promise<Browser>>();

  /** A new, empty profile. */
  async newContext(kind: Kind, options: BrowserContextOptions): Promise<BrowserContext> {
    let browser = await (this.#browsers.get(kind) ?? this.#launch(kind));
    if (!browser.isConnected()) browser = await this.#launch(kind);
    return await browser.newContext(options);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const browsers = [...this.#browsers.values()];
    this.#browsers.clear();
    await Promise.all(browsers.map(async (browser) => await (await browser).close()));
  }

  async #launch(kind: Kind): Promise<Browser> {
    const browser = chromium.launch(launchOptions(kind));
    this.#browsers.set(kind, browser);
    return await browser;
  }
}
