import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from './shared-browsers.ts';

export interface FreezableBrowser {
  readonly context: BrowserContext;
  readonly close: () => Promise<void>;
}

/**
 * A browser of its own whose pages are hidden and frozen like a user's. Playwright tells each page of the browsers that it launches that it
 * has the focus, and Chromium never hides such a page, so it never freezes it either. It leaves the pages of a foreign browser alone.
 */
export async function openFreezableBrowser(
  profile: string,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<FreezableBrowser> {
  const { executablePath, args } = launchOptions('whole');
  const browser = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--remote-debugging-port=0',
      '--force-prefers-reduced-motion',
      '--lang=en-US',
      `--window-size=${width},${height}`,
      `--user-data-dir=${profile}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const exited = once(browser, 'exit');
  // A worker of the runner that is stopped closes nothing.
  const stop = () => browser.kill();
  process.once('exit', stop);
  const connection = await chromium.connectOverCDP(await addressOf(browser.stderr), { noDefaults: true });
  const [context] = connection.contexts();
  if (context === undefined) throw new Error('The browser has no profile.');
  await context.addInitScript(COUNT_TRANSACTIONS);
  return {
    context,
    async close() {
      await connection.close();
      process.off('exit', stop);
      stop();
      await exited;
    },
  };
}

/** Counts the open transactions of IndexedDB in `openTransactions`. */
const COUNT_TRANSACTIONS = `{
  globalThis.openTransactions = 0;
  const open = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function (...args) {
    const transaction = open.apply(this, args);
    openTransactions++;
    for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => openTransactions--);
    return transaction;
  };
}`;

/** Chromium prints the address of its debugging port when it listens. */
async function addressOf(output: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const piece of output) {
    text += piece.toString();
    const [address] = /ws:\/\/\S+/.exec(text) ?? [];
    if (address !== undefined) return address;
  }
  throw new Error(`The browser did not start: ${text}`);
}
