import { expect, type Locator } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { findingsInAllDresses, seriousFindings } from './harness/axe.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';

const ad = ({ page }: PosyApp, title: string): Locator => page.getByRole('listitem', { name: title });
const sponsored = ({ page }: PosyApp): Locator => page.getByRole('article', { name: 'Sponsored by Ada Gardener' });
const totals = async ({ page }: PosyApp): Promise<string> =>
  (await page.getByRole('list', { name: 'Totals' }).innerText()).replaceAll(/\s+/g, ' ');

/** Fills the given fields of the open dialog; the others keep their values. */
async function fillAd({ page }: PosyApp, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(fields)) await page.getByRole('dialog').getByLabel(label).fill(value);
}

async function saveAd({ page }: PosyApp, button: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: button }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Scrolls down and up again until the ad is in the middle of the screen: no ad appears at the reading position. */
async function readUntilAd({ page }: PosyApp, card: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate(() => {
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        if (isAtEnd) scrollTo(0, 0);
        else scrollBy(0, 300);
      });
      return card.count();
    })
    .toBeGreaterThan(0);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
}

test('an ad is created, seen after the fifth post, followed without a network, counted, paused and deleted', async ({
  world,
}) => {
  const bob = await world.newPerson('Bob');
  await Promise.all(['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((content) => bob.share({ content })));
  const ada = await world.newDevice({ width: 1440, height: 900 });
  const cyd = await world.newDevice({ width: 390, height: 844 });
  await ada.signUp(someone('Ada'));
  await ada.openMenu('Ads');
  await ada.page.getByText('No ads yet').waitFor();

  // Create: missing fields show the texts of the spec, and the preview follows the typing.
  await ada.page.getByRole('button', { name: 'Create Ad' }).first().click();
  const dialog = ada.page.getByRole('dialog', { name: 'Create Ad' });
  await dialog.getByRole('button', { name: 'Create Ad' }).click();
  await dialog.getByText('Please enter an ad title').waitFor();
  await dialog.getByText('Please enter a valid daily budget').waitFor();
  await dialog.getByText('Please enter a valid duration').waitFor();
  await fillAd(ada, {
    Title: 'Red tulips',
    Description: 'From Haarlem',
    'Daily budget': '5',
    'Duration in days': '7',
  });
  await fillAd(ada, { 'Web address': 'https://tulips.example/red' });
  const picture = { name: 'tulips.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 1200, height: 900 }) };
  await dialog.getByLabel('Choose a photo or video').first().setInputFiles(picture);
  await dialog.getByRole('radio', { name: 'Shop now' }).check();
  const preview = dialog.getByRole('region', { name: 'Preview' });
  await preview.getByRole('heading', { name: 'Red tulips' }).waitFor();
  await preview.getByText('Shop now').waitFor();
  await saveAd(ada, 'Create Ad');
  await ad(ada, 'Red tulips').getByText('Active').first().waitFor();
  await expect.poll(() => totals(ada)).toBe('0 Impressions 0 Clicks 0.00% CTR 1 Active Ads');
  await ada.waitUntilSettled();
  await expect.poll(() => ad(ada, 'Red tulips').getByText('Waiting to send').count()).toBe(0);

  // The ad follows the fifth post, is counted once it was visible, and its owner sees the count without a reload.
  const asked = cyd.page.waitForResponse((response) => response.url().endsWith('/api/ads/feed'));
  await cyd.signUp(someone('Cyd'));
  await asked;
  await cyd.waitUntilSettled();
  await readUntilAd(cyd, sponsored(cyd).first());
  const cards = await cyd.page.getByRole('article').allInnerTexts();
  expect(cards.findIndex((text) => text.includes('Sponsored'))).toBe(5);
  expect(await seriousFindings(cyd.page)).toEqual([]);
  await expect.poll(() => totals(ada)).toContain('1 Impressions');

  // A click without a network, after a restart, is sent once there is a network again.
  await cyd.device.goOffline();
  await cyd.device.reopen();
  await cyd.card('Six').waitFor();
  await readUntilAd(cyd, sponsored(cyd).first());
  const link = sponsored(cyd)
    .first()
    .getByRole('link', { name: /^Shop now/ });
  expect(await link.getAttribute('href')).toBe('https://tulips.example/red');
  const opened = cyd.device.context.waitForEvent('page');
  await link.click();
  await (await opened).close();
  await cyd.device.goOnline();
  await expect.poll(() => totals(ada)).toBe('1 Impressions 1 Clicks 100.00% CTR 1 Active Ads');
  expect(await ad(ada, 'Red tulips').innerText()).toMatch(/100\.0%[\s\S]*0\.11 of 5\.00/);

  // A hidden ad stays hidden.
  await sponsored(cyd).first().getByRole('button', { name: 'Ad menu' }).click();
  await cyd.page.getByRole('menuitem', { name: 'Why this ad?' }).click();
  await cyd.page.getByText('Ada Gardener chose to show it to everyone on Posy.').waitFor();
  await cyd.close(cyd.page.getByRole('dialog'));
  await sponsored(cyd).first().getByRole('button', { name: 'Ad menu' }).click();
  await cyd.page.getByRole('menuitem', { name: 'Hide this ad' }).click();
  await cyd.page.getByText('Ad hidden').waitFor();

  // The statistics per day are a chart and a table.
  await ada.page.getByText('Show as a table').click();
  const table = ada.page.getByRole('table', { name: 'Impressions per day of Red tulips' });
  await expect.poll(async () => (await table.getByRole('row').last().innerText()).split(/\s+/).at(-1)).toBe('1');
  await ada.page.locator('figure canvas').waitFor();
  const download = ada.page.waitForEvent('download');
  await ada.page.getByRole('button', { name: 'Download CSV' }).first().click();
  expect((await download).suggestedFilename()).toBe('posy-ads.csv');
  expect(await findingsInAllDresses(ada.page)).toEqual([]);

  // An ad is paused and copied offline, edited and deleted online.
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await ad(ada, 'Red tulips').getByRole('switch').click();
  await ad(ada, 'Red tulips').getByText('Waiting to send').waitFor();
  await ada.page.getByRole('button', { name: 'Menu of Red tulips' }).click();
  await ada.page.getByRole('menuitem', { name: 'Duplicate' }).click();
  await ada.page.getByRole('dialog', { name: 'Duplicate Ad' }).waitFor();
  await fillAd(ada, { Title: 'White tulips' });
  await saveAd(ada, 'Create Ad');
  await ad(ada, 'White tulips').getByText('Waiting to send').waitFor();
  await ada.device.reopen('/ads');
  await ad(ada, 'White tulips').waitFor();
  await ada.device.goOnline();
  await expect.poll(() => ada.page.getByRole('main').getByText('Waiting to send').count()).toBe(0);
  await expect.poll(() => totals(ada)).toContain('1 Active Ads');
  await ad(ada, 'Red tulips').getByText('Paused').first().waitFor();

  await ada.page.getByRole('button', { name: 'Menu of White tulips' }).click();
  await ada.page.getByRole('menuitem', { name: 'Edit' }).click();
  await fillAd(ada, { Title: 'Black tulips' });
  await saveAd(ada, 'Save Changes');
  await ada.page.getByRole('button', { name: 'Menu of Black tulips' }).click();
  await ada.page.getByRole('menuitem', { name: 'Delete' }).click();
  await ada.page.getByRole('dialog', { name: 'Delete this ad?' }).getByRole('button', { name: 'Delete' }).click();
  await ad(ada, 'Black tulips').waitFor({ state: 'detached' });
  await ada.waitUntilSettled();
  expect(await ad(ada, 'Black tulips').count()).toBe(0);
});
