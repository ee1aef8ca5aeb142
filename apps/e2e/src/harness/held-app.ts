import type { Page, Route } from 'playwright-core';

/**
 * Opens a path whose scripts do not arrive: what is there is the prerendered page alone, as on a slow network. The function
 * that is returned lets them come.
 */
export async function visitWithoutApp(page: Page, url: string, scripts: RegExp = /\.js$/): Promise<() => void> {
  const { promise: arrived, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(scripts, async (route: Route) => {
    await arrived;
    // The page that asked may be gone.
    await route.continue().catch(() => undefined);
  });
  // It is not loaded before its scripts are.
  await page.goto(url, { waitUntil: 'commit' });
  await page.locator('#first h1').waitFor();
  return letGo;
}

/** The app has taken the place of the page that stood there before it. */
export async function waitForApp(page: Page): Promise<void> {
  await page.locator('#app:not([data-waiting]) h1').waitFor();
}
