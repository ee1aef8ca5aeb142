import { type Browser, type BrowserContextOptions, chromium } from 'playwright-core';
import { findChromium } from '../../../../scripts/browser/find-chromium.ts';

const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

let shared: Promise<Browser> | null = null;

/** How a browser is started: the one that was found, the same for all journeys. */
export function launchOptions(): { readonly executablePath: string; readonly args: string[] } {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('No Chromium was found. Set CHROME_PATH, or run: pnpm test');
  return { executablePath, args: [...ARGS] };
}

/**
 * A new, empty profile in the browser that the devices of this file of journeys share: nothing is shared but the program,
 * whose start costs more than many a journey.
 */
export async function newSharedContext(options: BrowserContextOptions): ReturnType<Browser['newContext']> {
  let browser = await (shared ??= chromium.launch(launchOptions()));
  if (!browser.isConnected()) browser = await (shared = chromium.launch(launchOptions()));
  return await browser.newContext(options);
}

/** Ends it; for after the last journey of a file. */
export async function closeSharedBrowser(): Promise<void> {
  const browser = await shared;
  shared = null;
  await browser?.close();
}
