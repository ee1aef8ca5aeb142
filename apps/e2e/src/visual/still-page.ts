import type { Page } from '@playwright/test';
import type { PosyApp } from '../harness/posy-app.ts';
import { SERVER_STARTS_AT } from './server-clock.ts';

/** The page's fixed time: an hour and a half after the first data of the run. */
const PAGE_NOW = Date.parse(SERVER_STARTS_AT) + 90 * 60_000;

export const FRAMES = {
  phone: { width: 390, height: 844 },
  tablet: { width: 820, height: 1180 },
  desktop: { width: 1440, height: 900 },
} as const;

/** Fixes the page's clock and time zone. */
export async function holdStill({ page, device }: PosyApp): Promise<void> {
  await page.clock.setFixedTime(PAGE_NOW);
  const session = await device.context.newCDPSession(page);
  await session.send('Emulation.setTimezoneOverride', { timezoneId: 'UTC' });
}

/**
 * A screenshot in one theme that looks the same on every machine: bundled font, no animation, no caret, one device pixel per
 * CSS pixel.
 */
export async function stillPicture(page: Page, colorScheme: 'light' | 'dark'): Promise<Buffer> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.evaluate(async () => {
    document.documentElement.style.setProperty('--font', "'Posy Display'");
    document.documentElement.style.setProperty('scrollbar-width', 'none');
    await document.fonts.load("400 15px 'Posy Display'");
    await document.fonts.ready;
    const pictures = [...document.images].filter(({ loading, complete }) => loading !== 'lazy' || complete);
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)));
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
  });
  return await page.screenshot({ animations: 'disabled', caret: 'hide', scale: 'css' });
}
