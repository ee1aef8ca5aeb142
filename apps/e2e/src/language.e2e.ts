import { expect, type Page } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const PHONE = { width: 320, height: 700 };

/** Language and direction of the page. */
const spokenOf = (page: Page) => page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);

/** How many px the page overflows sideways. */
const overflowOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

/** Chooses a language in the select with this label and waits for the reload. */
async function choose(page: Page, label: string, language: string, title: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).selectOption(language);
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
}

test(
  'Posy is shown in German, also without a network, then in Arabic from right to left',
  { tag: ['@language'] },
  async ({ world }) => {
    const identity = someone('Ada');
    const ada = await ApiPerson.signUp(world.server.url, identity);
    await ada.share({ content: 'Quinces' });
    const phone = await world.newDevice(PHONE);
    await phone.enterAs(ada);
    const { device } = phone;
    await device.visit('/');
    await phone.card('Quinces').waitFor();
    await phone.waitUntilSettled();
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
    expect(await overflowOf(device.page)).toBeLessThanOrEqual(0);
    // With a post; without one, all pages are among the accessibility checks.
    for (const path of ['/dashboard', '/']) {
      await device.visit(path);
      await device.page
        .getByRole('button', { name: /Quinces/ })
        .or(phone.card('Quinces'))
        .waitFor();
      expect(await overflowOf(device.page), path).toBeLessThanOrEqual(0);
    }
    await device.visit('/settings/appearance');

    const laptop = await world.newDevice();
    await laptop.logIn(identity);
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
