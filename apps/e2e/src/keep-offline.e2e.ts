import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
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
    const identity = someone('Ada');
    const first = await world.newDevice();
    await first.signUp(identity);
    for (const content of ['Quinces', 'Medlars'])
      await bob.share({ content, pictures: [await photo(), await photo()] });
    await first.card('Quinces').getByRole('button', { name: 'Post menu' }).click();
    await first.page.getByRole('menuitem', { name: 'Save to a collection' }).click();
    await first.page.getByRole('button', { name: 'New collection' }).click();
    await first.page.getByLabel('Name').fill('Orchard');
    await first.page.getByRole('button', { name: 'Create' }).click();
    const dialog = first.page.getByRole('dialog', { name: 'Save to a collection' });
    await dialog.getByRole('radio', { name: 'Orchard' }).waitFor();
    await first.close(dialog);
    await first.card('Medlars').getByRole('button', { name: 'Post menu' }).click();
    await first.page.getByRole('menuitem', { name: 'Save to a collection' }).click();
    await dialog.getByRole('radio', { name: 'Orchard' }).check();
    await first.close(dialog);
    await first.waitUntilSettled();
    // Later posts push them out of what a new device receives first.
    const ada = await world.newDevice({ width: 390, height: 844 });
    await ada.logIn(identity);
    await ada.device.waitForServiceWorker();
    await ada.device.visit('/saved');
    await ada.page.getByRole('link', { name: /Orchard/ }).click();
    await ada.page.getByRole('switch', { name: 'Keep offline' }).click();
    await ada.page.getByText('2 of 2').waitFor();

    await ada.device.goOffline();
    await ada.device.reopen('/saved');
    await ada.page.getByRole('link', { name: /Orchard/ }).click();
    await expect.poll(() => areDrawn(ada)).toEqual([true, true]);

    // Storage names them apart from other pictures, and clearing those leaves them.
    await ada.device.visit('/settings/data');
    await ada.page.getByText('Kept offline').waitFor();
    await ada.device.goOnline();
    await ada.device.visit('/saved');
    await ada.page.getByRole('link', { name: /Orchard/ }).click();
    await ada.page.getByRole('switch', { name: 'Keep offline' }).click();
    await expect(ada.page.getByRole('switch', { name: 'Keep offline' })).not.toBeChecked();
  },
);
