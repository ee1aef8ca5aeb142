import type { Page } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';

/** Freezes a page as the browser does with hidden tabs, or lets it run again. The page becomes hidden or visible. */
export async function setFrozen({ device }: PosyApp, page: Page, isFrozen: boolean): Promise<void> {
  const session = await device.context.newCDPSession(page);
  await session.send('Page.setWebLifecycleState', { state: isFrozen ? 'frozen' : 'active' });
  await session.detach();
}
