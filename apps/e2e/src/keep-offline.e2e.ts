import { expect } from '@playwright/test';
import { matches } from '@posy/contract/check';
import { CollectionEntitySchema, createCollectionCall } from '@posy/contract/collections';
import { savePostCall } from '@posy/contract/saved-posts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** Whether every picture of the page has loaded. */
const areDrawn = ({ page }: PosyApp) =>
  page
    .getByRole('main')
    .locator('[data-post] img')
    .evaluateAll((images) =>
      images.map((image) => image instanceof HTMLImageElement && image.complete && image.naturalWidth > 1),
    );

test(
  'a collection that is kept offline has its pictures without a network, on a device that never drew them',
  { tag: ['@keep-offline', '@collections'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const person = await world.newPerson('Ada');
    const collection: unknown = await (await person.call(createCollectionCall, {}, { name: 'Orchard' })).json();
    if (!matches(CollectionEntitySchema, collection)) throw new Error('no collection was created');
    for (const content of ['Quinces', 'Medlars']) {
      const { id } = await bob.share({ content, pictures: [await photo(), await photo()] });
      await person.call(savePostCall, { id }, { collectionId: collection.id });
    }
    const ada = await world.newDevice({ width: 390, height: 844 });
    await ada.enterAs(person);
    await ada.device.visit('/saved');
    await ada.device.waitForServiceWorker();
    await ada.page.getByRole('link', { name: /Orchard/ }).click();
    await ada.page.getByRole('switch', { name: 'Keep offline' }).click();
    await ada.page.getByText('2 of 2').waitFor();

    await ada.device.goOffline();
    await ada.device.reopen('/saved');
    await ada.page.getByRole('link', { name: /Orchard/ }).click();
    await expect.poll(() => areDrawn(ada)).toEqual([true, true]);

    // Storage counts them beside other pictures.
    await ada.device.visit('/settings/data');
    await ada.page.getByText('Kept offline').waitFor();
  },
);
