import type { BrowserContext, Page } from '@playwright/test';

/** Records layout shifts in all pages of this browser from now on. */
export async function watchLayoutShift(context: BrowserContext): Promise<void> {
  await context.addInitScript(`window.moved = [];
    new PerformanceObserver((list) => {
      for (const { hadRecentInput, value, sources } of list.getEntries()) {
        if (hadRecentInput) continue;
        const what = sources.map(({ node, previousRect: from, currentRect: to }) =>
          (node?.className || node?.nodeName || 'text') + ' ' + [from.x, from.y, to.x, to.y].map(Math.round));
        window.moved.push({ value, what: what.join('; ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/**
 * The layout shifts without input since the page was opened, if their sum exceeds `most` (people notice 0.1); else
 * null.
 */
export async function layoutShiftOf(page: Page, most: number): Promise<string | null> {
  return await page.evaluate<string | null>(`(() => {
    const by = window.moved.reduce((sum, { value }) => sum + value, 0);
    return by <= ${most} ? null : by.toFixed(3) + ' ' + window.moved.map(({ what }) => what).join(' | ');
  })()`);
}
