import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitUntil } from './harness/wait-until.ts';

const small = () => photo({ width: 1200, height: 900 });

test(
  'K01 logging out leaves no trace of the account on the device',
  { tag: ['@session', '@outbox'] },
  async ({ world }) => {
    const identity = someone('Ada');
    const ada = await world.newDevice();
    await ada.signUpByForm(identity);
    await ada.share({ bytes: await small(), caption: 'A private garden', privacy: 'Private' });
    await ada.waitForPicture('A private garden');
    // While it is being sent it moves from one database to another.
    await ada.waitUntilStored();
    expect(await readTraces(ada.page)).toContain('A private garden');

    await ada.askToLogOut();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();

    await ada.page.getByText('Share your moments with the world').waitFor();
    await waitUntil('nothing is left', async () => {
      const traces = await readTraces(ada.page);
      return (
        !traces.includes('A private garden') &&
        !traces.includes(identity.email) &&
        !/\/media\/[0-9a-f-]{36}/.test(traces)
      );
    });
    await ada.device.goOffline();
    await ada.device.reopen();
    await ada.page.getByText('Share your moments with the world').waitFor();
    expect(await ada.page.locator('body').innerText()).not.toContain('A private garden');
  },
);

test(
  'logging out with unsent entries asks what to do with them',
  { tag: ['@session', '@outbox'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const identity = someone('Ada');
    const ada = await world.newDevice();
    await ada.signUpByForm(identity);
    await ada.waitUntilSettled();
    await ada.device.goOffline();
    await ada.share({ bytes: await small(), caption: 'Kept for later' });

    await ada.askToLogOut();
    const dialog = ada.page.getByRole('dialog');
    await dialog.getByText('1 item has not been sent yet. What should happen to it?').waitFor();
    await dialog.getByRole('button', { name: 'Keep on this device' }).click();
    await ada.page.getByText('Share your moments with the world').waitFor();
    await ada.device.goOnline();
    expect(await bob.feed()).toEqual([]);
    await ada.logIn(identity);

    await waitUntil('what was kept is sent', async () => (await bob.feed()).length === 1);
    expect((await bob.feed())[0]?.content).toBe('Kept for later');
  },
);

test(
  'K05 entries of one user are never sent in the name of the next',
  { tag: ['@session', '@outbox'] },
  async ({ world }) => {
    const bobIdentity = someone('Bob');
    const bob = await ApiPerson.signUp(world.server.url, bobIdentity);
    const device = await world.newDevice();
    await device.signUpByForm(someone('Ada'));
    await device.waitUntilSettled();
    await device.device.goOffline();
    await device.share({ bytes: await small(), caption: "Ada's own" });

    await device.askToLogOut();
    await device.page.getByRole('button', { name: 'Keep on this device' }).click();
    await device.page.getByText('Share your moments with the world').waitFor();
    await device.device.goOnline();
    await device.logIn(bobIdentity);
    await device.share({ bytes: await small(), caption: "Bob's own" });

    await waitUntil("Bob's is there", async () => (await bob.feed()).length > 0);
    await device.waitUntilSettled();
    expect((await bob.feed()).map(({ content, user }) => [content, user.firstName])).toEqual([["Bob's own", 'Bob']]);
    await expect(device.card("Ada's own")).toHaveCount(0);
  },
);
