import { expect } from '@playwright/test';
import { dialog, open } from './accessibility-stops.ts';
import { ApiPerson } from './harness/api-person.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { ADMIN } from './harness/posy-server.ts';
import { test } from './harness/test.ts';
import { ADMIN_PAGES, PUBLIC, SETTINGS, SIGNED_IN } from './harness/tour-pages.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

/** React says this when it draws a prerendered page anew, because the translator was there first. */
const DRAWN_ANEW = /Minified React error #418/;

/** Faults of the device but those of prerendered pages that were translated before Posy had started. */
function leaveDrawnAnew({ device: { faults } }: PosyApp): void {
  const others = faults.found.splice(0).filter((fault) => !DRAWN_ANEW.test(fault));
  faults.found.push(...others);
}

test(
  'E27 every page of a user can be used while the browser translates it',
  { tag: ['@language', '@shell', '@posts', '@messages', '@comments', '@settings'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces, see https://posy.garden and #quinces' });
    const self = await world.newPerson('Ada');
    await bob.write(self.user, 'Have you seen https://posy.garden?');
    const ada = await world.newDevice({ isTranslated: true });
    const { page } = ada;
    for (const path of PUBLIC) await open(ada, path);
    await ada.enterAs(self);
    await ada.device.visit('/');
    await ada.card('Quinces').waitFor();
    expect(await page.locator('font').count()).toBeGreaterThan(0);

    await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
    await ada.giveFlower('Quinces');
    await ada.openComments('Quinces');
    await ada.addComment('Roses');
    await ada.close(ada.commentsDialog);
    await ada.share({ bytes: await photo({ width: 640, height: 480 }), caption: 'Mine' });
    await ada.waitUntilStored();
    const edit = await ada.editPost('Mine');
    await edit.getByLabel('Caption', { exact: true }).fill('Mine, and #hers');
    await edit.getByRole('button', { name: 'Save' }).click();
    await ada.card('Mine, and').waitFor();
    await ada.deletePost('Mine, and');

    const messages = new MessagesApp(ada);
    await messages.open('Bob Gardener');
    await messages.message('Have you seen').waitFor();
    await messages.send('I have.');
    for (const path of [...SIGNED_IN, ...SETTINGS]) await open(ada, path);
    for (const path of ['/settings/appearance', '/settings/safety']) {
      await open(ada, path);
      const first = page.getByRole('switch').first();
      const isOn = (await first.getAttribute('aria-checked')) === 'true';
      await first.click();
      await expect(first).toBeChecked({ checked: !isOn });
    }
    await open(ada, '/settings/profile');
    await page.getByLabel('First name').fill('Adele');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await waitUntil('the name has arrived', async () => (await bob.conversations())[0]?.firstName === 'Adele');
    leaveDrawnAnew(ada);
  },
);

test(
  'E27 the pages of administrators can be used while the browser translates them',
  { tag: ['@language', '@administration'] },
  async ({ world }) => {
    await world.newPerson('Bob');
    const keeper = await world.newDevice({ isTranslated: true });
    const { page } = keeper;
    await keeper.enterAs(await ApiPerson.logIn(world.server.url, ADMIN));
    await open(keeper, '/services');
    for (const name of ['Overview', 'Emails', 'Content', 'Community', 'Users'] as const) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel', { name }).waitFor();
    }
    await page
      .getByRole('row', { name: /Bob/ })
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByRole('row', { name: /Bob/ })).toHaveCount(0);
    await page.getByRole('tab', { name: 'Content', exact: true }).click();
    await page.getByRole('button', { name: 'Add Image Link' }).click();
    await keeper.close(dialog(keeper, 'Add Image Link'));
    for (const path of ADMIN_PAGES) await open(keeper, path);
    leaveDrawnAnew(keeper);
  },
);
