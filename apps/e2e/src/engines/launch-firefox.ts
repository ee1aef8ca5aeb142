import type { BrowserContext } from '@playwright/test';
import { firefox } from 'playwright-for-firefox';
import { findFirefox } from '../../../../scripts/browser/find-firefox.ts';
import type { PlaywrightPhoneOptions } from './playwright-options.ts';

/** The installed Firefox over WebDriver BiDi, on a profile that stays. */
export async function launchFirefox(profile: string, options: PlaywrightPhoneOptions): Promise<BrowserContext> {
  const { width = 390, height = 844, locale = 'en-US', colorScheme = 'light', hasBackForwardCache = false } = options;
  const executablePath = findFirefox();
  if (executablePath === null) throw new Error('No Firefox was found. Set FIREFOX_PATH, or run: pnpm test');
  return await firefox.launchPersistentContext(profile, {
    channel: 'moz-firefox',
    executablePath,
    headless: true,
    viewport: { width, height },
    locale,
    ignoreHTTPSErrors: options.isSecure === true,
    firefoxUserPrefs: {
      // Firefox ESR has no command for media features.
      'layout.css.prefers-color-scheme.content-override': colorScheme === 'dark' ? 0 : 1,
      'ui.prefersReducedMotion': options.hasMotion ? 0 : 1,
      // Phones have no scroll bars beside the page.
      'ui.useOverlayScrollbars': 1,
      'browser.sessionhistory.max_total_viewers': hasBackForwardCache ? -1 : 0,
      'browser.privatebrowsing.autostart': options.isPrivate === true,
      'privacy.resistFingerprinting': options.resistsFingerprinting === true,
    },
  });
}
