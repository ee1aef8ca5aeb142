import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';

test.use({ serviceWorkers: 'block' });

const MAX_STOPS = 60;

/** Accessible name of the focused element. */
async function focusedName(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const { activeElement } = document;
    const labels = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    const label = labels ? activeElement.labels?.[0]?.textContent : null;
    return activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent?.trim() ?? '';
  });
}

/** Presses Tab until an element with this name has the focus. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const passed: string[] = [];
  while (passed.length < MAX_STOPS) {
    await page.keyboard.press('Tab');
    const focused = await focusedName(page);
    if (name.test(focused)) return;
    passed.push(focused);
  }
  throw new Error(`Tab does not lead to ${name}, only to ${passed.join(', ')}`);
}

async function pressOn(page: Page, name: RegExp, key = 'Enter'): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press(key);
}

/** A layer that a menu opened has the focus once the menu is closed. */
async function staysIn(page: Page): Promise<void> {
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
}

async function returnsTo(page: Page, name: RegExp): Promise<void> {
  await expect.poll(() => focusedName(page)).toMatch(name);
}

test(
  'a user signs up, shares, gives a flower, comments, follows, reports and deletes with the keyboard alone',
  { tag: ['@keyboard'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice({ width: 1280, height: 800 });
    const { page } = ada;
    const identity = someone('Ada');
    const dialog = (name: string) => page.getByRole('dialog', { name });

    await ada.device.visit('/signup');
    await tabTo(page, /^First name/);
    await page.keyboard.type(identity.firstName);
    for (const text of [identity.lastName, identity.email, identity.password]) {
      await page.keyboard.press('Tab');
      await page.keyboard.type(text);
    }
    await page.keyboard.press('Enter');
    await ada.card('Quinces').waitFor();

    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await pressOn(page, /^Create$/);
    await ada.createDialog.waitFor();
    const file = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 800, height: 600 }) };
    await ada.createDialog.getByLabel('Choose a photo or video').first().setInputFiles(file);
    await tabTo(page, /^Caption/);
    await page.keyboard.type('Mine');
    await pressOn(page, /^Share with everyone$/);
    await ada.createDialog.waitFor({ state: 'hidden' });
    await returnsTo(page, /^Create$/);
    await ada.waitUntilSettled();

    const focusCard = (caption: string) =>
      ada.card(caption).evaluate((card) => card instanceof HTMLElement && card.focus());
    await focusCard('Quinces');
    await pressOn(page, /^Follow Bob Gardener/);
    await pressOn(page, /^Flower, /);
    await expect.poll(() => ada.flowerOf('Quinces').getAttribute('aria-pressed')).toBe('true');
    await pressOn(page, /^Comments, /);
    await ada.commentsDialog.waitFor();
    await tabTo(page, /^Your comment/);
    await page.keyboard.type('Of roses');
    await pressOn(page, /^Send comment/);
    await ada.comment('Of roses').waitFor();
    await page.keyboard.press('Escape');
    await ada.commentsDialog.waitFor({ state: 'hidden' });
    await returnsTo(page, /^Comments, /);

    await focusCard('Quinces');
    await pressOn(page, /^Post menu$/);
    await chooseItem(page, 'Report post');
    await dialog('Report this post').waitFor();
    await staysIn(page);
    await page.keyboard.press('Escape');
    await dialog('Report this post').waitFor({ state: 'hidden' });
    await returnsTo(page, /^Post menu$/);

    await focusCard('Mine');
    await pressOn(page, /^Post menu$/);
    await chooseItem(page, 'Delete Post');
    await page.getByText('Are you sure you want to delete this post?').waitFor();
    await staysIn(page);
    await pressOn(page, /^Delete$/);
    await ada.card('Mine').waitFor({ state: 'detached' });
    await returnsTo(page, /^Post by Bob/);
  },
);

/** Goes down the open menu to an item, and chooses it. */
async function chooseItem(page: Page, name: string): Promise<void> {
  await page.getByRole('menuitem', { name }).waitFor();
  await expect
    .poll(async () => {
      await page.keyboard.press('ArrowDown');
      return focusedName(page);
    })
    .toContain(name);
  await page.keyboard.press('Enter');
}
