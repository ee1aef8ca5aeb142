import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const PHONE = { width: 320, height: 700 };

/** Language and direction of the page. */
const spokenOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** Elements that overflow sideways at 320 px. */
async function tooWideOf(page: Page, origin: string, paths: readonly string[]): Promise<readonly string[]> {
  const tooWide: string[] = [];
  for (const path of paths) {
    await page.goto(origin + path);
    await page.locator('#app:not([data-waiting]) h1').first().waitFor({ state: 'attached' });
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > PHONE.width) tooWide.push(`${path} is ${width} px wide`);
  }
  return tooWide;
}

/** Chooses a language in the select with this label and waits for the reload. */
async function choose(page: Page, label: string, language: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption(language);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

test(
  'Posy is shown in German, also without a network, then in Arabic from right to left',
  { tag: ['@language'] },
  async ({ world }) => {
    const { email, password, ...ada } = someone('Ada');
    const phone = await world.newDevice(PHONE);
    await phone.signUp({ email, password, ...ada });
    await phone.share({ bytes: await photo({ width: 640, height: 480 }), caption: 'Quinces' });
    await phone.waitUntilStored();
    const { device } = phone;
    await device.visit('/settings/appearance');

    await choose(device.page, 'Language', 'de', 'Darstellung');
    expect(await spokenOf(device.page)).toEqual(['de', 'ltr']);
    await waitUntil('German is kept on the device', () =>
      device.page.evaluate(async () => (await (await caches.open('language')).keys()).length === 1),
    );
    await phone.waitUntilSynced();
    await device.goOffline();
    const offline = await device.reopen('/');
    await offline.getByRole('article').filter({ hasText: 'Quinces' }).waitFor();
    await offline.getByRole('link', { name: 'Entdecken' }).waitFor();
    expect(await spokenOf(offline)).toEqual(['de', 'ltr']);
    await offline
      .getByText(/^Offline/)
      .first()
      .waitFor();

    await device.goOnline();
    await device.visit('/settings/appearance');
    await choose(device.page, 'Sprache', 'ar', 'المظهر');
    expect(await spokenOf(device.page)).toEqual(['ar', 'rtl']);
    const pages = [
      '/',
      '/discover',
      '/messages',
      '/activity',
      '/dashboard',
      '/ads',
      '/settings',
      '/settings/appearance',
    ];
    expect(await tooWideOf(device.page, device.origin, pages)).toEqual([]);

    const laptop = await world.newDevice();
    await laptop.logIn({ email, password });
    await waitUntil('the other device speaks it, too', async () => (await spokenOf(laptop.page)).join() === 'ar,rtl');
    await laptop.page.getByRole('link', { name: 'استكشاف' }).waitFor();

    await choose(device.page, 'اللغة', 'en', 'Appearance');
    expect(await spokenOf(device.page)).toEqual(['en', 'ltr']);
  },
);

test(
  'a German browser gets the German page at once, not the English one first',
  { tag: ['@language'] },
  async ({ world }) => {
    const { device } = await world.newDevice({ ...PHONE, locale: 'de-CH' });

    const page = await device.visit('/login');

    const boot = await page.evaluate(() => document.documentElement.dataset['boot']);
    expect(boot, 'its HTML is not hidden').not.toBe('app');
    expect([...(await spokenOf(page)), await page.title()]).toEqual(['de', 'ltr', 'Anmelden · Posy']);
    await page.getByRole('heading', { name: 'Willkommen zurück' }).waitFor();
    await page.getByLabel('E-Mail').fill('nobody@posy.test');
    await page.getByLabel('Passwort').fill('something');
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click();
    await page.getByText('E-Mail oder Passwort ist falsch').waitFor();
  },
);
