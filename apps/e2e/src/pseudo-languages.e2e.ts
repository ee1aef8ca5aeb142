import { expect, type Page } from '@playwright/test';
import { open } from './accessibility-stops.ts';
import { someone } from './harness/api-person.ts';
import { cutOff } from './harness/measure.ts';
import { type Pseudo, pseudoLanguage } from './harness/pseudo-language.ts';
import { test } from './harness/test.ts';
import { SETTINGS, SIGNED_IN } from './harness/tour-pages.ts';
import type { World } from './harness/world.ts';

// The app has no pseudo-language: a device that speaks German or Arabic receives one in its place.
test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

const NARROW = { width: 320, height: 640 };

async function speakInstead(page: Page, language: 'ar' | 'de', kind: Pseudo) {
  const body = pseudoLanguage(kind);
  await page
    .context()
    .route(`**/assets/language-${language}-*.js`, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

/** Goes through the screens of a user in this language, and returns what is cut off in each. */
async function cutOffIn(world: World, locale: 'ar' | 'de', kind: Pseudo): Promise<Record<string, readonly string[]>> {
  const ada = await world.newDevice({ ...NARROW, locale });
  await speakInstead(ada.page, locale, kind);
  const bob = await world.newPerson('Bob');
  await bob.share({ content: 'Quinces' });
  await ada.enter(someone('Ada'));
  const found: Record<string, readonly string[]> = {};
  for (const path of [...SIGNED_IN, ...SETTINGS, `/u/${bob.user.username}`]) {
    await open(ada, path);
    const lines = await cutOff(ada.page);
    if (lines.length > 0) found[path] = lines;
  }
  const words = await ada.page.locator('body').textContent();
  expect(words).toMatch(kind === 'longer' ? /õné twõ/ : /\u202e/);
  return found;
}

test('no screen is cut off in a language with longer words', { tag: ['@language', '@deep'] }, async ({ world }) => {
  expect(await cutOffIn(world, 'de', 'longer')).toEqual({});
});

test('no screen is cut off in English from right to left', { tag: ['@language', '@deep'] }, async ({ world }) => {
  expect(await cutOffIn(world, 'ar', 'mirrored')).toEqual({});
});

test(
  'texts that a language lacks are English, and say so to screen readers',
  { tag: ['@language'] },
  async ({ world }) => {
    const ada = await world.newDevice({ locale: 'de' });
    await speakInstead(ada.page, 'de', 'half');
    await ada.enter(someone('Ada'));

    await open(ada, '/settings');

    const english = ada.page.locator('[lang=en]:not(html)');
    await expect(english.first()).toBeVisible();
    const wrong = await ada.page.evaluate(() =>
      [...document.querySelectorAll('body *')].flatMap((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE);
        const words = own
          .map(({ textContent }) => textContent ?? '')
          .join('')
          .trim();
        const isEnglish = words.startsWith('\u2066');
        return words !== '' && isEnglish !== (element.getAttribute('lang') === 'en') ? [words] : [];
      }),
    );
    expect(wrong).toEqual([]);
    expect(await ada.page.evaluate(() => document.documentElement.lang)).toBe('de');
  },
);
