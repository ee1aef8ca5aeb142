import type { Page } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Hides a page behind another tab and freezes it, as the browser does with tabs that nobody looks at. Resolves to a function that
 * shows it and lets it run again. The tab in front is `front`, or an empty one. The device needs `canFreeze`.
 */
export async function freezePage({ device }: PosyApp, page: Page, front?: Page): Promise<() => Promise<void>> {
  const session = await device.context.newCDPSession(page);
  const cover = front ?? (await device.context.newPage());
  await cover.bringToFront();
  await waitUntil('the page is hidden', () => isHidden(page));
  // Chromium itself freezes no page with a transaction that others may wait for; its debugger does, and the transaction is aborted.
  let quiet = 0;
  await waitUntil('the page freezes between two transactions', async () => {
    quiet = (await hasTransaction(page)) ? 0 : quiet + 1;
    if (quiet < 5) return false;
    await session.send('Page.setWebLifecycleState', { state: 'frozen' });
    if (!(await hasTransaction(page))) return true;
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    return false;
  });
  return async () => {
    await session.send('Page.setWebLifecycleState', { state: 'active' });
    await session.detach();
    await page.bringToFront();
    if (cover !== front) await cover.close();
    await waitUntil('the page is visible', async () => !(await isHidden(page)));
  };
}

const isHidden = (page: Page) => page.evaluate(() => document.visibilityState === 'hidden');

const hasTransaction = (page: Page) => page.evaluate<boolean>('openTransactions > 0');
