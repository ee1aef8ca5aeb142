import type { BrowserContext, Page } from 'playwright-core';

/** From now on the pages of this browser note what of them moves by itself. */
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
 * What has moved on the page since it was opened, by nobody's hand, and by more than `most` together (0.1 is what people
 * notice); null when it is less.
 */
export async function layoutShiftOf(page: Page, most: number): Promise<string | null> {
  return await page.evaluate<string | null>(`(() => {
    const by = window.moved.reduce((sum, { value }) => sum + value, 0);
    return by <= ${most} ? null : by.toFixed(3) + ' ' + window.moved.map(({ what }) => what).join(' | ');
  })()`);
}
