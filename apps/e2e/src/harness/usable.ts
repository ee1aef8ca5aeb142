import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { cutOff, smallTargets } from './measure.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = { width: 390, height: 844 };
/** What 1280 px are at 400 %. */
const NARROW = { width: 320, height: 640 };
/** What lies over a page. */
const LAYERS = '[role=dialog], [role=menu]';
const DESKTOP = { width: 1440, height: 900 };

/**
 * What keeps people from using the screen as it stands, one line each: all that axe knows of WCAG 2.2 AA and of good
 * practice on a phone in light, and the contrasts of a desktop in dark; what a finger misses; what has to be scrolled
 * sideways at 320 px. Leaves the screen as it was. Where a dialog or a menu is open axe looks at that alone, which takes half
 * the time: nobody gets at what is behind it.
 */
export async function obstacles(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  const found = [...(await axe(page)), ...(await smallTargets(page))];
  await page.setViewportSize(NARROW);
  found.push(...(await cutOff(page)).map((line) => `at 320 px: ${line}`));
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'dark' });
  await painted(page);
  found.push(...(await axe(page, 'color-contrast')).map((line) => `desktop, dark: ${line}`));
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
  return found;
}

/** There are no frames to look into, which is what takes the other mode its time. A menu stands in no region. */
async function axe(page: Page, rule?: string): Promise<readonly string[]> {
  const inspector = new AxeBuilder({ page }).setLegacyMode().disableRules('region');
  if ((await page.locator(LAYERS).count()) > 0) inspector.include(LAYERS);
  const { violations } = await (rule === undefined ? inspector.withTags(TAGS) : inspector.withRules(rule)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
