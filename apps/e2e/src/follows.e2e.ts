import { expect, type Locator } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

/** The follow button on the card of a post, with any label. */
const buttonOf = (app: PosyApp, caption: string): Locator =>
  app.card(caption).getByRole('button', { name: /^Follow.* Bob Gardener$|^Unfollowing\.\.\. Bob Gardener$/ });

test('a follow made offline reaches every device once there is a network', { tag: ['@follows'] }, async ({ world }) => {
  const identity = someone('Ada');
  const ada = await ApiPerson.signUp(world.server.url, identity);
  const bob = await world.newPerson('Bob');
  await bob.introduce({ bio: 'Gates and walls.' });
  await bob.share({ content: 'Quinces' });
  const phone = await world.newDevice();
  const desktop = await world.newDevice({ width: 1440, height: 900, serviceWorkers: 'block' });
  await phone.enterAs(ada);
  await phone.device.visit('/');
  await phone.card('Quinces').waitFor();
  await phone.waitUntilSettled();

  // An offline follow is shown at once as waiting, also in the strip and in the connections.
  await phone.device.goOffline();
  await buttonOf(phone, 'Quinces').click();
  await expect.poll(() => buttonOf(phone, 'Quinces').innerText()).toContain('Following');
  await expect.poll(() => buttonOf(phone, 'Quinces').innerText()).toContain('Waiting to send');
  await phone.inStrip('Bob Gardener').waitFor();
  await phone.device.reopen('/', { 'follow.set': 1 });
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
  await desktop.enterAs(await ApiPerson.logIn(world.server.url, identity));
  await desktop.device.visit('/');
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
