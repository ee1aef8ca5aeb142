import { type BrowserContext, chromium } from '@playwright/test';
import { launchOptions } from '../harness/shared-browsers.ts';
import type { PlaywrightPhoneOptions } from './playwright-options.ts';

/** The installed Chromium, on a profile that stays. */
export async function launchChromium(profile: string, options: PlaywrightPhoneOptions): Promise<BrowserContext> {
  const { width = 390, height = 844, locale = 'en-US', colorScheme = 'light' } = options;
  const { hasBackForwardCache = false, isSecure = false, hasMotion = false } = options;
  const { executablePath, args } = launchOptions(hasBackForwardCache ? 'whole' : 'shell');
  // The context's own setting does not reach the script of a service worker.
  if (isSecure) args.push('--ignore-certificate-errors');
  return await chromium.launchPersistentContext(profile, {
    executablePath,
    args,
    ...(hasBackForwardCache ? { ignoreDefaultArgs: ['--disable-back-forward-cache'] } : {}),
    viewport: { width, height },
    locale,
    ignoreHTTPSErrors: isSecure,
    colorScheme,
    reducedMotion: hasMotion ? 'no-preference' : 'reduce',
  });
}
