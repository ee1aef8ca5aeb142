import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';
import { waitUntil } from './harness/wait-until.ts';

const DESKTOP = { width: 1440, height: 900 };

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const pushSwitch = (page: Page) => page.getByRole('switch', { name: 'Push notifications' });

/** Opens one page of the settings. */
async function openSettings(app: PosyApp, name: string): Promise<Page> {
  const page = await app.device.visit(`/settings/${name}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

test('settings are read, changed and saved without a network', { tag: ['@settings', '@deep'] }, async ({ world }) => {
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  await ada.share({ bytes: await photo({ width: 640, height: 480 }), caption: 'Quinces' });
  await ada.waitUntilStored();
  await ada.device.goOffline();
  const page = await ada.device.visit('/settings');
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  expect(await page.getByLabel('Username').isVisible(), 'a phone shows the list alone').toBe(false);
  const open = async (name: RegExp) => {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name }).click();
    await page.getByRole('link', { name: 'Settings', exact: true }).and(page.locator('main *')).waitFor();
  };
  const back = () => page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();

  await open(/^Account/);
  await card(page, 'Account').getByText('Standard User').waitFor();
  await back();
  await open(/^About/);
  await card(page, 'About').getByText('Version 1.0.0').waitFor();
  await page.goBack();
  await open(/^Notifications/);
  expect(await pushSwitch(page).isDisabled()).toBe(true);
  expect(await page.getByRole('switch', { name: 'Flowers' }).isDisabled()).toBe(true);
  await back();
  await open(/Profile$/);
  await page.getByLabel('Bio').fill('Written in a dead spot');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await card(page, 'Profile').getByText('Saved on this device. Waiting to send.').waitFor();
  await back();
  await open(/^Data and storage/);
  const countOf = (name: string) => card(page, 'Storage').getByText(name).locator('xpath=following-sibling::dd');
  await waitUntil('it is counted', async () => (await countOf('Not sent yet').innerText()) === '1');
  await waitUntil('the post is counted', async () => (await countOf('Posts').innerText()) === '1');
  await ada.device.killPage({ 'profile.update': 1 });
  await ada.device.goOnline();
  const again = await openSettings(ada, 'profile');
  await ada.waitUntilSettled();
  await expect(again.getByLabel('Bio')).toHaveValue('Written in a dead spot');
});

/** Ground, size and theme of every frame since the page began. */
function watchLooks(): void {
  const seen = new Set<string>();
  const look = () => {
    if (document.body) {
      const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
      seen.add(`${backgroundColor} ${fontSize}`);
      document.documentElement.dataset['looks'] = [...seen].join('|');
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

test(
  'theme and text size apply at once, and from the first frame of every later visit, also offline',
  { tag: ['@appearance', '@settings'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const page = await ada.device.visit('/settings');
    const list = page.getByRole('navigation', { name: 'Settings' });
    await list.waitFor();
    expect(await page.getByLabel('Username').isVisible(), 'a phone shows the list alone').toBe(false);
    await list.getByRole('link', { name: /^Appearance/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Appearance' }).waitFor();
    const looks = () =>
      page.evaluate(() => {
        const { backgroundColor, fontSize } = getComputedStyle(document.documentElement);
        return `${backgroundColor} ${fontSize}`;
      });
    const before = await looks();

    await page.getByRole('radio', { name: 'Dark', exact: true }).check();
    await page.getByRole('radio', { name: 'Larger', exact: true }).check();
    const chosen = await looks();
    expect(chosen).not.toBe(before);
    expect(chosen).toContain(' 20.8px');

    await page.addInitScript(watchLooks);
    await ada.device.goOffline();
    for (const path of ['/', '/settings/appearance']) {
      await ada.device.visit(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      // The first frame may be drawn later than the heading is there.
      await expect.poll(() => page.evaluate(() => document.documentElement.dataset['looks'])).toBe(chosen);
    }
    expect(await page.getByRole('radio', { name: 'Dark' }).isChecked()).toBe(true);

    await ada.device.goOnline();
    await page.getByRole('radio', { name: 'System', exact: true }).check();
    await page.getByRole('radio', { name: 'Normal', exact: true }).check();
    expect(await looks()).toBe(before);
  },
);

test(
  'stored pictures are deleted after a question and loaded again when shown',
  { tag: ['@storage', '@settings', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Low tide' });
    const ada = await world.newDevice(DESKTOP);
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    await ada.device.reopen();
    await ada.waitForPicture('Low tide');
    await waitUntil('it is kept', async () => (await countRows(ada.page, 'cache', 'media')) > 0);
    const page = await openSettings(ada, 'data');

    await card(page, 'Storage').getByRole('button', { name: 'Clear pictures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Clear the pictures on this device?' });
    await dialog.getByRole('button', { name: 'Clear pictures' }).click();

    await card(page, 'Storage')
      .getByText(/^Pictures cleared, .* freed\.$/)
      .waitFor();
    expect(await countRows(page, 'cache', 'media')).toBe(0);
    expect(await page.evaluate(countStoredPictures)).toBe(0);
    await ada.device.visit('/');
    await ada.waitForPicture('Low tide');
  },
);

test('settings can be used by keyboard alone', { tag: ['@settings'] }, async ({ world }) => {
  const ada = await world.newDevice({ ...DESKTOP, serviceWorkers: 'block' });
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  const page = await openSettings(ada, 'profile');
  const tabTo = async (name: string) => {
    await waitUntil(`focus is on ${name}`, async () => {
      await page.keyboard.press('Tab');
      const focused = page.locator(':focus');
      return (await focused.getAttribute('aria-label')) === name || (await focused.innerText()) === name;
    });
  };

  await page.getByLabel('Bio').focus();
  await page.keyboard.type('Typed');
  await tabTo('Save Changes');
  await page.keyboard.press('Enter');
  await page.getByText('Profile Updated!').waitFor();
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('link', { name: /^Account/ })
    .focus();
  await page.keyboard.press('Enter');
  await waitForPage(page, '**/settings/account');
  await tabTo('Delete Account');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await expect(page.locator(':focus')).toHaveText('Delete Account');
});

/** The files in the account's cache of pictures. Runs in the page. */
async function countStoredPictures(): Promise<number> {
  const names = (await caches.keys()).filter((name) => name.startsWith('media-'));
  const stored = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
  return stored.flat().length;
}
