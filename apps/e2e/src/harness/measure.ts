import type { Page } from '@playwright/test';

/** Minimum size of a target in CSS px, less half a px for the rounding of borders. */
const TARGET_PX = 43.5;
const PRESSABLE =
  'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=option]';
/** The arrow beside the profile picture does the same as the picture, which is large enough. */
const ALSO_LARGER = '#app > header button:has(.lucide-chevron-down)';

/**
 * Targets in the topmost layer that are smaller than a finger, one line each. Their extent is probed point by point, since
 * targets may reach beyond their painted box. Links within a sentence may be as high as its lines.
 */
export async function smallTargets(page: Page): Promise<readonly string[]> {
  return await page.evaluate(
    ({ least, pressable, alsoLarger }) => {
      const layers = document.querySelectorAll('[role=dialog], [role=alertdialog], [role=menu]');
      const layer = [...layers].at(-1) ?? document.body;
      const place = { left: scrollX, top: scrollY };

      const isInSentence = (element: Element) =>
        element.matches('a') &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent?.trim().length ?? 0) > (element.textContent?.trim().length ?? 0);
      const isSeen = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        !element.matches(`:disabled, ${alsoLarger}`) &&
        element.closest('[inert], [aria-hidden=true]') === null &&
        element.getBoundingClientRect().width > 2;

      /** Extent of the target around its middle along one axis. */
      const extent = (element: HTMLElement, isAcross: boolean) => {
        const box = element.getBoundingClientRect();
        const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const isHit = (by: number) => {
          const hit = document.elementFromPoint(isAcross ? x + by : x, isAcross ? y : y + by);
          return hit !== null && (element.contains(hit) || labels.some((label) => label.contains(hit)));
        };
        // Another layer covers the target here, and users close it first.
        if (!isHit(0)) return least;
        let [on, back] = [0, 0];
        while (on < least && isHit(on + 0.5)) on += 0.5;
        while (back < least && isHit(-back - 0.5)) back += 0.5;
        return Math.max(on + back, isAcross ? box.width : box.height);
      };

      const found = [...layer.querySelectorAll<HTMLElement>(pressable)].flatMap((element) => {
        if (!isSeen(element) || isInSentence(element)) return [];
        const { width, height } = element.getBoundingClientRect();
        if (width >= least && height >= least) return [];
        element.scrollIntoView({ block: 'center', behavior: 'instant' });
        const [across, down] = [extent(element, true), extent(element, false)];
        const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
        return across < least || down < least
          ? [`${across} by ${down} px: ${element.localName}.${element.className} '${name}'`]
          : [];
      });
      scrollTo({ ...place, behavior: 'instant' });
      return found;
    },
    { least: TARGET_PX, pressable: PRESSABLE, alsoLarger: ALSO_LARGER },
  );
}

/** Elements that are wider than the screen or their dialog, one line each. Rows that scroll sideways, and their placeholders, are exempt. */
export async function cutOff(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const ROWS = '[role=tablist], nav ul, section ul, [aria-hidden=true] ul, table';
    const { scrollWidth, clientWidth } = document.documentElement;
    const page = scrollWidth > clientWidth ? [`the page is ${scrollWidth - clientWidth} px too wide`] : [];
    const within = [...document.querySelectorAll<HTMLElement>('body *')].filter((element) => {
      if (element.scrollWidth <= element.clientWidth + 1 || element.clientWidth < 3) return false;
      return /auto|scroll/.test(getComputedStyle(element).overflowX) && !element.matches(ROWS);
    });
    return [...page, ...within.map(({ localName, className }) => `${localName}.${className} is scrolled sideways`)];
  });
}
