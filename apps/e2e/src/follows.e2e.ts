import { expect, type Locator } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

/** The follow button on the card of a post, with any label. */
const buttonOf = (app: PosyApp, caption: string): Locator =>
  app.card(caption).getByRole('button', { name: /^Follow.* Bob Gardener$|^Unfollowing\.\.\. Bob Gardener$/ });

test('a follow made offline reaches every device once there is a network', async ({ world }) => {
  const identity = someone('Ada');
  await ApiPerson.signUp(world.server.url, identity);
  const bob = await world.newPerson('Bob');
  await bob.introduce({ bio: 'Gates and walls.' });
  await bob.share({ content: 'Quinces' });
  const phone = await world.newDevice({ hasOwnBrowser: true });
  const desktop = await world.newDevice({ width: 1440, height: 900 });
  await phone.logIn(identity);
  await phone.card('Quinces').waitFor();
  await phone.waitUntilSettled();
  await phone.device.reopen();
  await phone.card('Quinces').waitFor();

  // An offline follow is shown at once as waiting, also in the strip and in the connections.
  await phone.device.goOffline();
  await buttonOf(phone, 'Quinces').click();
  await expect.poll(() => buttonOf(phone, 'Quinces').innerText()).toContain('Following');
  await expect.poll(() => buttonOf(phone, 'Quinces').innerText()).toContain('Waiting to send');
  await phone.inStrip('Bob Gardener').waitFor();
  await phone.device.killBrowser({ 'follow.set': 1 });
  await phone.inStrip('Bob Gardener').waitFor();
  await phone.openMenu('Following');
  await phone.connectionsDialog.getByRole('tab', { name: 'Following (1)', selected: true }).waitFor();
  await phone.connectionsDialog.getByRole('listitem').filter({ hasText: 'Bob Gardener' }).waitFor();
  await phone.connectionsDialog.getByRole('tab', { name: 'Followers (0)' }).click();
  await phone.connectionsDialog.getByText('No followers yet').waitFor();
  await phone.close(phone.connectionsDialog);
  expect(await bob.followers()).toEqual([]);

  await phone.device.goOnline();
  await waitUntil('Bob is followed', async () => (await bob.followers()).length === 1);
  await phone.waitUntilSettled();
  await desktop.logIn(identity);
  await desktop.inStrip('Bob Gardener').waitFor();

  // The other device unfollows in the list of connections, where the user can follow again.
  await desktop.openMenu('Following');
  const other = desktop.connectionsDialog.getByRole('listitem').filter({ hasText: 'Bob Gardener' });
  await other.getByText('Gates and walls.').waitFor();
  await other.getByRole('button', { name: 'Following Bob Gardener' }).click();
  await other.getByRole('button', { name: 'Follow Bob Gardener' }).waitFor();
  await desktop.connectionsDialog.getByRole('tab', { name: 'Following (0)' }).waitFor();
  await desktop.close(desktop.connectionsDialog);
  await phone.inStrip('Bob Gardener').waitFor({ state: 'detached' });
  await expect.poll(() => buttonOf(phone, 'Quinces').innerText()).toBe('Follow');
  expect(await bob.followers()).toEqual([]);
});

test('the follow button shows its state and is missing on one’s own profile', async ({ world }) => {
  const identity = someone('Ada');
  const adaBefore = await ApiPerson.signUp(world.server.url, identity);
  await adaBefore.share({ content: 'Plums' });
  const bob = await world.newPerson('Bob');
  await bob.share({ content: 'Quinces' });
  const ada = await world.newDevice();
  await ada.logIn(identity);
  await ada.card('Quinces').waitFor();
  await ada.card('Plums').waitFor();
  expect(
    await ada
      .card('Plums')
      .getByRole('button', { name: /Follow/ })
      .count(),
  ).toBe(0);

  // The call is held back while the button is read.
  let pass = (): void => {};
  let isAsked = new Promise<void>((resolve) => (pass = resolve));
  await ada.device.context.route('**/api/users/*/follow', async (route) => {
    await isAsked;
    await route.continue();
  });
  for (const [before, pending, after, title, announcement] of [
    ['Follow', 'Following...', 'Following', 'Followed!', 'You are now following this user'],
    ['Following', 'Unfollowing...', 'Follow', 'Unfollowed', 'You are no longer following this user'],
  ] as const) {
    const button = ada.card('Quinces').getByRole('button', { name: `${before} Bob Gardener`, exact: true });
    await button.click();
    const pendingButton = ada.card('Quinces').getByRole('button', { name: `${pending} Bob Gardener`, exact: true });
    await pendingButton.waitFor();
    expect(await pendingButton.isDisabled()).toBe(true);
    pass();
    await ada
      .card('Quinces')
      .getByRole('button', { name: `${after} Bob Gardener`, exact: true })
      .waitFor();
    await ada.page.getByText(title, { exact: true }).first().waitFor({ state: 'attached' });
    await ada.page.getByText(announcement).first().waitFor({ state: 'attached' });
    isAsked = new Promise<void>((resolve) => (pass = resolve));
  }
});
