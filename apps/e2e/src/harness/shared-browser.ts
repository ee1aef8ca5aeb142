import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
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

const shared = new Map<Kind, Promise<Browser>>();

/**
 * Launch options of the installed browser, the same for all journeys: the headless shell if there is one, or the full
 * browser, which notifications and installation need.
 */
export function launchOptions(kind: Kind): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = (kind === 'shell' ? findHeadlessShell() : null) ?? findChromium();
  if (executablePath === null) throw new Error('No Chromium was found. Set CHROME_PATH, or run: pnpm test');
  return { executablePath, args: [...ARGS] };
}

/**
 * A new, empty profile in the browser process that the journeys of one file share: a start of a browser takes longer
 * than many journeys.
 */
export async function newSharedContext(kind: Kind, options: BrowserContextOptions): ReturnType<Browser['newContext']> {
  let browser = await (shared.get(kind) ?? launch(kind));
  if (!browser.isConnected()) browser = await launch(kind);
  return await browser.newContext(options);
}

/** Closes the shared browser after the last journey of a file. */
export async function closeSharedBrowser(): Promise<void> {
  const browsers = [...shared.values()];
  shared.clear();
  await Promise.all(browsers.map(async (browser) => await (await browser).close()));
}

async function launch(kind: Kind): Promise<Browser> {
  const browser = chromium.launch(launchOptions(kind));
  shared.set(kind, browser);
  return await browser;
}
