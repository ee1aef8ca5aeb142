import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitUntil } from './harness/wait-until.ts';

const small = () => photo({ width: 1200, height: 900 });
const WELCOME = 'Share your moments with the world';

test('unsent entries can be sent before logging out', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  ada.device.gate.set('closed');
  await ada.share({ bytes: await small(), caption: 'Sent at the door' });
  await ada.askToLogOut();
  const dialog = ada.page.getByRole('dialog', { name: 'Log out of Posy?' });
  await dialog.getByText('1 item has not been sent yet. What should happen to it?').waitFor();

  ada.device.gate.set('open');
  await dialog.getByRole('button', { name: 'Send now' }).click();

  await ada.page.getByText(WELCOME).waitFor({ timeout: 40_000 });
  expect((await bob.feed()).map(({ content }) => content)).toEqual(['Sent at the door']);
  expect(await readTraces(ada.page)).not.toContain('Sent at the door');
});

test('entries that cannot be sent keep the user logged in', async ({ world }) => {
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await ada.share({ bytes: await small(), caption: 'Still mine' });
  await ada.askToLogOut();
  const dialog = ada.page.getByRole('dialog', { name: 'Log out of Posy?' });

  await dialog.getByRole('button', { name: 'Send now' }).click();

  await ada.page.getByText('Not everything could be sent. Posy needs a connection for that.').waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.card('Still mine').waitFor();
  expect(await countRows(ada.page, 'out', 'outbox'), 'entries in the outbox').toBe(1);
});

test('entries that are discarded at log-out are removed from the device and never posted', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const identity = someone('Ada');
  const ada = await world.newDevice();
  await ada.signUp(identity);
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await ada.share({ bytes: await small(), caption: 'Never mind' });

  await ada.askToLogOut();
  await ada.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

  await ada.page.getByText(WELCOME).waitFor();
  await waitUntil('nothing is left', async () => !(await readTraces(ada.page)).includes('Never mind'));
  await ada.device.goOnline();
  await ada.logIn(identity);
  await ada.waitUntilSettled();
  expect(await bob.feed()).toEqual([]);
});

test('log-out names a draft, and the draft is restored if it was kept', async ({ world }) => {
  const identity = someone('Ada');
  const ada = await world.newDevice();
  await ada.signUp(identity);
  await ada.waitUntilSettled();
  await ada.fillPost({ bytes: await small(), caption: 'Half a thought' });
  await ada.page.keyboard.press('Escape');
  await ada.createDialog.waitFor({ state: 'hidden' });

  await ada.askToLogOut();
  const dialog = ada.page.getByRole('dialog', { name: 'Log out of Posy?' });
  await dialog.getByText('There is a draft on this device that you have not shared.').waitFor();
  expect(await dialog.getByRole('button', { name: 'Send now' }).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Keep on this device' }).click();
  await ada.page.getByText(WELCOME).waitFor();
  await ada.logIn(identity);
  await ada.createButton.click();

  await ada.createDialog.getByText('Half a thought').waitFor();
});
