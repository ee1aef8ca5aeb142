import type { CDPSession, Page } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Freezes a page as the browser does with hidden tabs, or lets it run again. The page becomes hidden or visible. The device needs
 * `canFreeze`.
 */
export async function setFrozen({ device }: PosyApp, page: Page, isFrozen: boolean): Promise<void> {
  const session = await device.context.newCDPSession(page);
  if (isFrozen) await freeze(page, session);
  else await thaw(page, session);
  await session.detach();
  const wanted = isFrozen ? 'hidden' : 'visible';
  await waitUntil(`the page is ${wanted}`, () => page.evaluate((state) => document.visibilityState === state, wanted));
}

/** Resolves when the page had no transaction for a while. */
const NO_TRANSACTION = `new Promise((resolve) => {
  let quiet = 0;
  const look = () => {
    quiet = openTransactions === 0 ? quiet + 1 : 0;
    if (quiet === 10) resolve();
    else setTimeout(look, 20);
  };
  look();
})`;

/** Chromium itself freezes no page whose transaction others may wait for; its debugger does, and the transaction is aborted. */
async function freeze(page: Page, session: CDPSession): Promise<void> {
  await waitUntil('the page freezes between two transactions', async () => {
    await page.evaluate(NO_TRANSACTION);
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    if (await page.evaluate<boolean>('openTransactions === 0')) return true;
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    return false;
  });
}

/** Chromium shows a page when it changes tabs. */
async function thaw(page: Page, session: CDPSession): Promise<void> {
  await session.send('Page.setWebLifecycleState', { state: 'active' });
  const other = await page.context().newPage();
  await page.bringToFront();
  await other.close();
}
