import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { historyAtRest } from './harness/history-at-rest.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';
test.use({ serviceWorkers: 'block' });

test(
  'B01 Back closes a menu, and one press of it leaves a page that was opened from the menu',
  { tag: ['@shell'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const { page } = ada;
    const path = () => new URL(page.url()).pathname;
    const menu = page.getByRole('menu');
    await ada.goTo('Discover');
    await waitForPage(page, '**/discover');

    await ada.openMenu();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    expect(path()).toBe('/discover');

    // A page opened from the menu replaces the menu's history entry.
    await ada.openMenu('Settings');
    await waitForPage(page, '**/settings');
    await menu.waitFor({ state: 'hidden' });
    await page.goBack();
    await waitForPage(page, '**/discover');
    await page.goBack();
    await waitForPage(page, /:\d+\/$/);

    // Back closes the menu of a post, and a dialog that a menu opened.
    await ada.share({ bytes: await photo({ width: 400, height: 300 }), caption: 'Low tide' });
    await historyAtRest(page);
    const card = ada.card('Low tide');
    await card.getByRole('button', { name: /menu/i }).click();
    await menu.waitFor();
    await page.goBack();
    await menu.waitFor({ state: 'hidden' });
    expect(path()).toBe('/');
    await ada.openMenu('Profile');
    const profile = page.getByRole('dialog', { name: 'Profile' });
    await profile.waitFor();
    await page.goBack();
    await profile.waitFor({ state: 'hidden' });
    expect(path()).toBe('/');
    await card.waitFor();
  },
);

test(
  'E34 a menu and a dialog that are opened while the next page arrives stay open, and Back closes them alone',
  { tag: ['@shell'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const { page } = ada;
    const path = () => new URL(page.url()).pathname;
    const main = page.getByRole('navigation', { name: 'Main' });

    for (const [label, heading, name, layer] of [
      ['Messages', 'Messages', 'Menu', page.getByRole('menu')],
      ['Discover', 'Discover Friends', 'Your profile', page.getByRole('dialog', { name: 'Profile' })],
    ] as const) {
      const button = page.getByRole('button', { name, exact: true });
      const arrival = Promise.withResolvers<void>();
      await page.route(`**/assets/${label.toLowerCase()}-page-*.js`, async (route) => {
        await arrival.promise;
        await route.continue();
      });

      await main.getByRole('link', { name: label }).click();
      await button.click();
      await layer.waitFor();
      arrival.resolve();
      await page.getByRole('heading', { level: 1, name: heading, includeHidden: true }).waitFor({ state: 'attached' });
      await expect(layer).toBeVisible();
      await expect.poll(() => layer.evaluate((element) => element.contains(document.activeElement))).toBe(true);
      await page.goBack();
      await layer.waitFor({ state: 'hidden' });
      expect(path()).toBe(`/${label.toLowerCase()}`);
      await expect(button).toBeFocused();
    }
    // No layer left an entry.
    await page.goBack();
    await waitForPage(page, '**/messages');
  },
);
