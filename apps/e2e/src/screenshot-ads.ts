import { createAdCall } from '@posy/contract/ads';
import { type ApiPerson, someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { waitUntil } from './harness/wait-until.ts';

/** Takes a screenshot under a name. */
type Shoot = (screen: string) => Promise<void>;

/** Creates an ad that others see in their feed. */
export async function advertise(person: ApiPerson): Promise<void> {
  const form = new FormData();
  const fields = {
    title: 'Twenty tulips, cut this morning',
    description: 'From the field to your door over night.',
    dailyBudget: '50',
    duration: '7',
    callToAction: 'shop-now',
    linkUrl: 'https://tulips.example/',
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  const bytes = await photo({ width: 1200, height: 900, hue: 340 });
  form.set('media', new Blob([Uint8Array.from(bytes)], { type: 'image/jpeg' }), 'tulips.jpg');
  const { ok, status } = await person.call(createAdCall, {}, form);
  if (!ok) throw new Error(`The ad was answered ${status}`);
}

/** A user sees an ad in the feed, asks for the reason, and creates one. */
export async function advertising(app: PosyApp, shoot: Shoot): Promise<void> {
  const { page } = app;
  await app.signUp(someone('Iris'));
  await app.waitUntilSettled();
  await readUntilAd(app);
  await shoot('feed-sponsored');
  await page.getByRole('button', { name: 'Ad menu' }).first().click();
  await page.getByRole('menuitem', { name: 'Why this ad?' }).click();
  await page.getByRole('dialog', { name: 'Why you see this ad' }).waitFor();
  await shoot('ad-why');
  await app.close(page.getByRole('dialog'));

  await app.openMenu('Ads');
  await page.getByText('No ads yet').waitFor();
  await shoot('ads-empty');
  await page.getByRole('button', { name: 'Create Ad' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Create Ad' });
  await dialog.getByLabel('Title').fill('A garden in a box');
  await dialog.getByLabel('Description').fill('Soil, seeds, patience.');
  await dialog.getByLabel('Daily budget').fill('12');
  await dialog.getByLabel('Duration in days').fill('14');
  const picture = {
    name: 'box.jpg',
    mimeType: 'image/jpeg',
    buffer: await photo({ width: 1200, height: 900, hue: 120 }),
  };
  await dialog.getByLabel('Choose a photo or video').first().setInputFiles(picture);
  await dialog.getByText('Location removed').waitFor();
  await shoot('ad-create');
  await dialog.getByRole('button', { name: 'Create Ad' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await app.waitUntilSettled();
  await page.getByText('Numbers appear here once the ad was shown to somebody.').waitFor();
  await shoot('ads');
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await shoot('ads-list');
}

/** Scrolls down and up again until an ad is in the middle of the screen: no ad appears at the reading position. */
async function readUntilAd({ page }: PosyApp): Promise<void> {
  const card = page.getByRole('article', { name: /^Sponsored by / });
  await waitUntil('there is an ad', async () => {
    await page.evaluate(() => {
      const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
      if (isAtEnd) scrollTo(0, 0);
      else scrollBy(0, 300);
    });
    return (await card.count()) > 0;
  });
  await card.first().evaluate((element) => element.scrollIntoView({ block: 'center' }));
}
