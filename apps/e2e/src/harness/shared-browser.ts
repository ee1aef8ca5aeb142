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
 * How a browser is started: the one that was found, the same for all journeys. The headless shell where there is one, or
 * the whole browser, which alone notifies and installs.
 */
export function launchOptions(kind: Kind): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = (kind === 'shell' ? findHeadlessShell() : null) ?? findChromium();
  if (executablePath === null) throw new Error('No Chromium was found. Set CHROME_PATH, or run: pnpm test');
  return { executablePath, args: [...ARGS] };
}

/**
 * A new, empty profile in the browser that the devices of this file of journeys share: nothing is shared but the program,
 * whose start costs more than many a journey.
 */
export async function newSharedContext(kind: Kind, options: BrowserContextOptions): ReturnType<Browser['newContext']> {
  let browser = await (shared.get(kind) ?? launch(kind));
  if (!browser.isConnected()) browser = await launch(kind);
  return await browser.newContext(options);
}

/** Ends it; for after the last journey of a file. */
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
