import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitUntil } from './harness/wait-until.ts';

const DESKTOP = { width: 1440, height: 900 };
const WELCOME = 'Share your moments with the world';

async function openDialog(app: PosyApp) {
  await app.device.visit('/settings/account');
  await app.page.getByRole('button', { name: 'Delete Account' }).click();
  const dialog = app.page.getByRole('dialog', { name: 'Delete your account?' });
  await dialog.waitFor();
  return dialog;
}

test(
  'L09 a deleted account disappears from every tab of its own device, and from the devices of other users',
  { tag: ['@account'] },
  async ({ world }) => {
    const identity = someone('Ada');
    const [ada, bob] = [await world.newDevice(), await world.newDevice(DESKTOP)];
    await ada.signUp(identity);
    await ada.waitUntilSettled();
    await ada.share({ bytes: await photo({ width: 640, height: 480 }), caption: 'Quinces' });
    await ada.waitUntilStored();
    await bob.signUp(someone('Bob'));
    await bob.card('Quinces').waitFor();
    const other = await ada.device.context.newPage();
    await other.goto(`${ada.device.origin}/`);
    await other.getByRole('article').filter({ hasText: 'Quinces' }).waitFor();
    // The picture of the last feed shows the post before the app has started.
    await other.locator('#app [data-sync="good"]').waitFor({ state: 'attached' });
    const dialog = await openDialog(ada);

    await dialog.getByLabel('Password').fill(identity.password);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();

    await ada.page.getByText(WELCOME).waitFor();
    await ada.page.getByText('Account Deleted').waitFor();
    await other.getByText(WELCOME).or(other.getByLabel('Email')).first().waitFor();
    await bob.card('Quinces').waitFor({ state: 'detached' });
    await waitUntil('nothing is left on the device', async () => {
      const traces = await readTraces(ada.page);
      return ['Quinces', identity.email, 'Gardener', 'media-'].every((trace) => !traces.includes(trace));
    });
    await waitUntil('nor on the other one', async () => !(await readTraces(bob.page)).includes('Quinces'));
    expect(await other.getByRole('navigation', { name: 'Main' }).count(), 'the account cannot be entered').toBe(0);
  },
);
