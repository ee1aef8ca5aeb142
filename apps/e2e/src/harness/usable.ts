import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { cutOff, smallTargets } from './measure.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const PHONE = { width: 390, height: 844 };
/** The size of 1280 px at 400 % zoom. */
const NARROW = { width: 320, height: 640 };
/** Layers above a page. */
const LAYERS = '[role=dialog], [role=menu]';
const DESKTOP = { width: 1440, height: 900 };

/**
 * Accessibility faults of the present screen, one line each: axe's rules for WCAG 2.2 AA and best practice on a phone in
 * light, contrasts on a desktop in dark, targets too small for a finger, and sideways scrolling at 320 px. Restores the
 * screen. Where a dialog or a menu is open axe examines that alone, which takes half the time: the rest is inert.
 */
export async function obstacles(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize() ?? PHONE;
  await page.setViewportSize(PHONE);
  const found = [...(await axe(page)), ...(await smallTargets(page))];
  await page.setViewportSize(NARROW);
  found.push(...(await cutOffAtRest(page)).map((line) => `at 320 px: ${line}`));
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({ colorScheme: 'dark' });
  await painted(page);
  found.push(...(await axe(page, 'color-contrast')).map((line) => `desktop, dark: ${line}`));
  await page.emulateMedia({ colorScheme: null });
  await page.setViewportSize(before);
  return found;
}

/** Legacy mode: it skips frames, which the app does not have and which take most of the time. Menus need no region. */
async function axe(page: Page, rule?: string): Promise<readonly string[]> {
  const inspector = new AxeBuilder({ page }).setLegacyMode().disableRules('region');
  if ((await page.locator(LAYERS).count()) > 0) inspector.include(LAYERS);
  const { violations } = await (rule === undefined ? inspector.withTags(TAGS) : inspector.withRules(rule)).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
  );
}

/** A menu follows a new size of the window some frames later. */
const FRAMES_TO_REST = 60;

/** What is cut off when the screen is at rest. */
async function cutOffAtRest(page: Page): Promise<readonly string[]> {
  let found = await cutOff(page);
  for (let frame = 0; found.length > 0 && frame < FRAMES_TO_REST; frame += 2) {
    await painted(page);
    found = await cutOff(page);
  }
  return found;
}

async function painted(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
