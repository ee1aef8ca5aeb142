import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Serious and critical findings of axe on the present screen, one line each. */
export async function seriousFindings(page: Page): Promise<readonly string[]> {
  return await findingsOf(inspector(page).withTags(RULES));
}

/** Contrast findings. A colour scheme changes nothing else. */
async function contrastFindings(page: Page): Promise<readonly string[]> {
  return await findingsOf(inspector(page).withRules('color-contrast'));
}

/** Legacy mode: it skips frames, which the app does not have and which take most of the time. */
function inspector(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode();
}

async function findingsOf(inspection: AxeBuilder): Promise<readonly string[]> {
  const { violations } = await inspection.analyze();
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary ?? ''}`),
    );
}

const DRESSES = [
  { name: 'phone, light', width: 390, height: 844, colorScheme: 'light' },
  { name: 'desktop, dark', width: 1440, height: 900, colorScheme: 'dark' },
] as const;

/** Findings on a phone in light and on a desktop in dark. Restores size and scheme. */
export async function findingsInAllDresses(page: Page): Promise<readonly string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const { name, width, height, colorScheme } of DRESSES) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    const inspect = colorScheme === 'light' ? seriousFindings : contrastFindings;
    for (const finding of await inspect(page)) found.push(`${name}: ${finding}`);
  }
  await page.emulateMedia({ colorScheme: null });
  if (before) await page.setViewportSize(before);
  return found;
}
