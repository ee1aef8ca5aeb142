import type { Page, Route } from '@playwright/test';
import { waitUntil } from './wait-until.ts';

/**
 * Opens a path whose scripts do not arrive: only the prerendered page is there, as on a slow network. The returned function
 * releases the scripts.
 */
export async function visitWithoutApp(page: Page, url: string, scripts: RegExp = /\.js$/): Promise<() => void> {
  const { promise: arrived, resolve: release } = Promise.withResolvers<void>();
  await page.route(scripts, async (route: Route) => {
    await arrived;
    // The requesting page may be closed.
    await route.continue().catch(() => undefined);
  });
  // The `load` event would wait for the scripts.
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('#app h1').waitFor();
  return release;
}

/** Whether React has hydrated the prerendered page, or replaced it: its nodes have properties of React's. */
export async function isAppThere(page: Page): Promise<boolean> {
  return await page.evaluate(() => {
    const heading = document.querySelector('#app:not([data-waiting]) h1');
    return heading !== null && Object.keys(heading).some((key) => key.startsWith('__reactProps'));
  });
}

export async function waitForApp(page: Page): Promise<void> {
  await waitUntil('the app is there', () => isAppThere(page));
}
