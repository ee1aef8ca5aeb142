import type { Locator, Page } from '@playwright/test';

/** Waits until the page of an address is drawn: the address alone changes earlier. */
export async function waitForPage(page: Page, url: string | RegExp | ((url: URL) => boolean)): Promise<void> {
  await page.waitForURL(url);
  await page.locator('#app h1').first().waitFor({ state: 'attached' });
}

/** Follows a link to another page. Returns when that page is drawn, and has the focus. */
export async function followLink(link: Locator): Promise<void> {
  const isThere = (await link.getAttribute('aria-current')) === 'page';
  await link.click();
  if (isThere) return;
  // The link keeps the focus until the page comes, and then the page's container until the heading is drawn.
  await link.page().waitForFunction(() => {
    const { activeElement } = document;
    return activeElement !== null && activeElement.id !== 'content' && activeElement.closest('#app #content') !== null;
  });
}
