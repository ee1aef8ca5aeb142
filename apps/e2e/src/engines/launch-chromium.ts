import { type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from '../harness/shared-browsers.ts';
import type { PlaywrightPhoneOptions } from './playwright-phone.ts';

/** The installed Chromium, on a profile that stays. */
export async function launchChromium(profile: string, options: PlaywrightPhoneOptions): Promise<BrowserContext> {
  const { width = 390, height = 844, locale = 'en-US', colorScheme = 'light', hasBackForwardCache = false } = options;
  return await chromium.launchPersistentContext(profile, {
    ...launchOptions(hasBackForwardCache ? 'whole' : 'shell'),
    ...(hasBackForwardCache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    viewport: { width, height },
    locale,
    colorScheme,
    reducedMotion: 'reduce',
  });
}
