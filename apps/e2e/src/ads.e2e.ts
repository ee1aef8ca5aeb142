import { expect, type Locator } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import type { DeviceOptions } from './harness/device.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import type { World } from './harness/world.ts';
import { advertise } from './screenshot-ads.ts';

const ad = ({ page }: PosyApp, title: string): Locator => page.getByRole('listitem', { name: title });
const sponsored = ({ page }: PosyApp): Locator => page.getByRole('article', { name: 'Sponsored by Ada Gardener' });
/** A viewer counts once an hour, and the clock may strike meanwhile. */
const FOLLOWED_ONCE = /^(1 Impressions 1 Clicks 100|2 Impressions 1 Clicks 50)\.00% CTR 1 Active Ads$/;
const totals = async ({ page }: PosyApp): Promise<string> =>
  (await page.getByRole('list', { name: 'Totals' }).innerText()).replaceAll(/\s+/g, ' ');

/** Scrolls down and up again until the ad is in the middle of the screen: no ad appears at the reading position. */
async function readUntilAd(app: PosyApp): Promise<Locator> {
  const card = sponsored(app).first();
  await expect
    .poll(async () => {
      await app.page.evaluate(() => {
        const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
        if (isAtEnd) scrollTo(0, 0);
        else scrollBy(0, 300);
      });
      return card.count();
    })
    .toBeGreaterThan(0);
  await card.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  return card;
}

/** Follows the link of an ad into a new tab, and closes that. */
async function follow({ device }: PosyApp, card: Locator): Promise<void> {
  const opened = device.context.waitForEvent('page');
  await card.getByRole('link', { name: /^Shop now/ }).click();
  await (await opened).close();
}

/** A phone of Cyd, whose feed has six posts and its ads. */
async function aReader(world: World, options: DeviceOptions = {}): Promise<PosyApp> {
  const bob = await world.newPerson('Bob');
  // One after the other: the feed draws its first cards alone, and 'Six' has to be among them.
  for (const content of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await bob.share({ content });
  const cyd = await world.newDevice({ width: 390, height: 844, ...options });
  const asked = cyd.page.waitForResponse((response) => response.url().endsWith('/api/ads/feed'));
  await cyd.signUp(someone('Cyd'));
  await asked;
  await cyd.waitUntilSettled();
  return cyd;
}

/** Ada on a wide screen, with her ads open. */
async function anAdvertiser(world: World): Promise<PosyApp> {
  const person = await world.newPerson('Ada');
  await advertise(person);
  const ada = await world.newDevice({ width: 1440, height: 900, serviceWorkers: 'block' });
  await ada.enterAs(person);
  await ada.device.visit('/ads');
  await expect.poll(() => totals(ada)).toBe('0 Impressions 0 Clicks 0.00% CTR 1 Active Ads');
  return ada;
}

/** Creates an ad with a photo and a link by the form of the open page. Returns when the server has it. */
async function createAd(ada: PosyApp): Promise<void> {
  await ada.page.getByText('No ads yet').waitFor();
  await ada.page.getByRole('button', { name: 'Create Ad' }).first().click();
  const dialog = ada.page.getByRole('dialog', { name: 'Create Ad' });
  await dialog.getByLabel('Title').fill('Red tulips');
  await dialog.getByLabel('Daily budget').fill('5');
  await dialog.getByLabel('Duration in days').fill('7');
  await dialog.getByRole('radio', { name: 'Shop now' }).check();
  await dialog.getByLabel('Web address').fill('https://tulips.example/');
  const picture = { name: 'tulips.jpg', mimeType: 'image/jpeg', buffer: await photo({ width: 1200, height: 900 }) };
  await dialog.getByLabel('Choose a photo or video').first().setInputFiles(picture);

  await dialog.getByRole('button', { name: 'Create Ad' }).click();

  await dialog.waitFor({ state: 'hidden' });
  await ad(ada, 'Red tulips').getByText('Active').first().waitFor();
  await ada.waitUntilStored();
  await expect(ad(ada, 'Red tulips').getByText('Waiting to send')).toHaveCount(0);
}

test(
  'an ad that is created by its form follows the fifth post, and its owner sees its counts at once, as a chart and a file',
  { tag: ['@ads'] },
  async ({ world }) => {
    const ada = await world.newDevice({ width: 1440, height: 900, serviceWorkers: 'block' });
    await ada.signUp(someone('Ada'));
    await ada.openMenu('Ads');
    await test.step('it is created with a photo, and reaches the server', () => createAd(ada));
    const cyd = await aReader(world, { serviceWorkers: 'block' });

    const card = await readUntilAd(cyd);

    const cards = await cyd.page.getByRole('article').allInnerTexts();
    expect(cards.findIndex((text) => text.includes('Sponsored'))).toBe(5);
    await expect.poll(() => totals(ada)).toContain('1 Impressions');
    await follow(cyd, card);
    await expect.poll(() => totals(ada)).toMatch(FOLLOWED_ONCE);

    await ada.page.locator('figure canvas').waitFor();
    const download = ada.page.waitForEvent('download');
    await ada.page.getByRole('button', { name: 'Download CSV' }).first().click();
    expect((await download).suggestedFilename()).toBe('posy-ads.csv');
  },
);

test(
  'an ad that is followed without a network, after a restart, is counted once there is a network',
  { tag: ['@ads', '@deep'] },
  async ({ world }) => {
    const ada = await anAdvertiser(world);
    const cyd = await aReader(world);
    await readUntilAd(cyd);
    await expect.poll(() => totals(ada)).toContain('1 Impressions');
    await cyd.device.goOffline();
    await cyd.device.reopen();
    await cyd.card('Six').waitFor();
    const card = await readUntilAd(cyd);

    await follow(cyd, card);
    await cyd.device.goOnline();

    await expect.poll(() => totals(ada)).toMatch(FOLLOWED_ONCE);
  },
);
