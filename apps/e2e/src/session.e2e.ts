import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitForPage } from './harness/wait-for-page.ts';
import { waitUntil } from './harness/wait-until.ts';

const small = () => photo({ width: 1200, height: 900 });
const WELCOME = 'Share your moments with the world';

test(
  'K01 K03 logging out leaves no trace of the account on the device, neither of posts nor of messages and drafts',
  { tag: ['@session', '@outbox', '@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const identity = someone('Ada');
    const ada = await world.newDevice();
    await ada.signUpByForm(identity);
    await ada.share({ bytes: await small(), caption: 'A private garden', privacy: 'Private' });
    await ada.waitForPicture('A private garden');
    // While it is being sent it moves from one database to another.
    await ada.waitUntilStored();
    const { user } = await ApiPerson.logIn(world.server.url, identity);
    await bob.write(user, 'A secret of the garden', await photo({ width: 640, height: 480 }));
    const messages = new MessagesApp(ada);
    await messages.open('Bob Gardener');
    await messages.message('A secret of the garden').waitFor();
    await ada.page.getByRole('button', { name: 'View the photo' }).waitFor();
    await ada.page.getByLabel('Your message').fill('Nobody knows that');
    const words = ['A private garden', 'A secret of the garden', 'Nobody knows that', 'Gardener', identity.email];
    await waitUntil('it is all on the device', async () => {
      const traces = await readTraces(ada.page);
      return [...words, '/media/'].every((trace) => traces.includes(trace));
    });

    await ada.page.getByRole('button', { name: 'Back to conversations' }).click();
    await ada.askToLogOut();
    await ada.page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();

    await ada.page.getByText(WELCOME).waitFor();
    await waitUntil('nothing is left', async () => {
      const traces = await readTraces(ada.page);
      return !words.some((trace) => traces.includes(trace)) && !/\/media\/[0-9a-f-]{36}/.test(traces);
    });
    const expectNothing = async () => {
      const shown = await ada.page.locator('body').innerText();
      expect(words.filter((trace) => shown.includes(trace))).toEqual([]);
    };
    await ada.device.goOffline();
    await ada.device.reopen();
    await ada.page.getByText(WELCOME).waitFor();
    await expectNothing();
    await ada.device.visit('/messages');
    await waitForPage(ada.page, '**/login');
    await expectNothing();
  },
);

test(
  'K05 H27 unsent entries are kept for their author or sent before the log-out, and never sent in the name of the next user',
  { tag: ['@session', '@outbox'] },
  async ({ world }) => {
    const bobIdentity = someone('Bob');
    const bob = await ApiPerson.signUp(world.server.url, bobIdentity);
    const device = await world.newDevice();
    const dialog = device.page.getByRole('dialog', { name: 'Log out of Posy?' });
    const question = dialog.getByText('1 item has not been sent yet. What should happen to it?');
    await device.signUpByForm(someone('Ada'));
    await device.waitUntilSettled();
    await device.device.goOffline();
    await device.share({ bytes: await small(), caption: "Ada's own" });

    await device.askToLogOut();
    await question.waitFor();
    await dialog.getByRole('button', { name: 'Keep on this device' }).click();
    await device.page.getByText(WELCOME).waitFor();
    await device.device.goOnline();
    expect(await bob.feed()).toEqual([]);
    await device.logIn(bobIdentity);
    await device.share({ bytes: await small(), caption: "Bob's own" });

    await waitUntil("Bob's is there", async () => (await bob.feed()).length > 0);
    await device.waitUntilSettled();
    expect((await bob.feed()).map(({ content, user }) => [content, user.firstName])).toEqual([["Bob's own", 'Bob']]);
    await expect(device.card("Ada's own")).toHaveCount(0);

    device.device.gate.set('closed');
    await device.share({ bytes: await small(), caption: 'Sent at the door' });
    await device.askToLogOut();
    await question.waitFor();
    device.device.gate.set('open');
    await dialog.getByRole('button', { name: 'Send now' }).click();

    await device.page.getByText(WELCOME).waitFor({ timeout: 40_000 });
    expect((await bob.feed()).map(({ content, user }) => [content, user.firstName])).toEqual([
      ['Sent at the door', 'Bob'],
      ["Bob's own", 'Bob'],
    ]);
    expect(await readTraces(device.page)).not.toContain('Sent at the door');
  },
);
