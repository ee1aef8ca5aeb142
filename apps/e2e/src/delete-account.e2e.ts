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
  'L09 a deleted account disappears from its own device and from those of other users',
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
    const dialog = await openDialog(ada);

    await dialog.getByLabel('Password').fill('not the one');
    await dialog.getByRole('button', { name: 'Delete Account' }).click();
    await dialog.getByRole('alert').filter({ hasText: 'Password is incorrect' }).waitFor();
    await dialog.getByLabel('Password').fill(identity.password);
    await dialog.getByRole('button', { name: 'Delete Account' }).click();

    await ada.page.getByText(WELCOME).waitFor();
    await ada.page.getByText('Account Deleted').waitFor();
    await bob.card('Quinces').waitFor({ state: 'detached' });
    await waitUntil('nothing is left on the device', async () => {
      const traces = await readTraces(ada.page);
      return ['Quinces', identity.email, 'Gardener', 'media-'].every((trace) => !traces.includes(trace));
    });
    await waitUntil('nor on the other one', async () => !(await readTraces(bob.page)).includes('Quinces'));
    await ada.device.visit('/login');
    await ada.page.getByLabel('Email').fill(identity.email);
    await ada.page.getByLabel('Password').fill(identity.password);
    await ada.page.getByRole('button', { name: 'Log In', exact: true }).click();
    await ada.page.getByText('Invalid email or password').waitFor();
    const dan = await world.newPerson('Dan');
    expect((await dan.feed()).map(({ content }) => content)).toEqual([]);
  },
);

test('other tabs of the device leave the deleted account too', { tag: ['@account'] }, async ({ world }) => {
  const identity = someone('Ada');
  const ada = await world.newDevice();
  await ada.signUp(identity);
  await ada.waitUntilSettled();
  const other = await ada.device.context.newPage();
  await other.goto(`${ada.device.origin}/`);
  await other.getByText('No posts yet. Create your first photo!').waitFor();
  const dialog = await openDialog(ada);

  await dialog.getByLabel('Password').fill(identity.password);
  await dialog.getByRole('button', { name: 'Delete Account' }).click();

  await ada.page.getByText(WELCOME).waitFor();
  await other.getByText(WELCOME).or(other.getByLabel('Email')).first().waitFor();
  await waitUntil('nothing is left', async () => !(await readTraces(ada.page)).includes(identity.email));
  expect(await other.getByRole('navigation', { name: 'Main' }).count(), 'the account cannot be entered').toBe(0);
});
