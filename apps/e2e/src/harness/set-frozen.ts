import type { Page } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';
import { waitUntil } from './wait-until.ts';

/**
 * Freezes a page as the browser does with hidden tabs, or lets it run again. The page becomes hidden or visible. The device needs
 * `canFreeze`.
 */
export async function setFrozen({ device }: PosyApp, page: Page, isFrozen: boolean): Promise<void> {
  const session = await device.context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
  await session.detach();
  if (!isFrozen) await show(page);
  const wanted = isFrozen ? 'hidden' : 'visible';
  await waitUntil(`the page is ${wanted}`, () => page.evaluate((state) => document.visibilityState === state, wanted));
}

/** Chromium shows a page when it changes tabs. */
async function show(page: Page): Promise<void> {
  const other = await page.context().newPage();
  await page.bringToFront();
  await other.close();
}
