import { expect } from '@playwright/test';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { ApiPerson, someone } from './harness/api-person.ts';
import { contentsOf } from './harness/notified-person.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'K05 H27 a queued message waits for its author and is never sent as another user',
  { tag: ['@session', '@messages'] },
  async ({ world }) => {
    const cyd = await world.newPerson('Cyd');
    const bobIdentity = someone('Bob');
    const bob = await ApiPerson.signUp(world.server.url, bobIdentity);
    const ada = await personWithDevice(world, 'Ada', { writtenBy: cyd });
    const { page, device } = ada.app;
    await ada.messages.open('Cyd Gardener');
    await device.goOffline();
    await ada.messages.send("Ada's own");
    await ada.messages.state('waiting').waitFor();

    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await ada.app.askToLogOut();
    await page.getByRole('button', { name: 'Keep on this device' }).click();
    await page.getByText('Share your moments with the world').waitFor();
    await device.goOnline();
    await ada.app.logIn(bobIdentity);
    await ada.messages.open();
    await ada.messages.sendTo(cyd.user.username, "Bob's own");
    await waitUntil("Bob's is there", async () => (await contentsOf(cyd, bob)).includes("Bob's own"));
    await ada.app.waitUntilSettled();
    expect(await contentsOf(cyd, bob)).not.toContain("Ada's own");
    expect(await contentsOf(cyd, ada.api)).not.toContain("Ada's own");

    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await ada.app.askToLogOut();
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
    await page.getByText('Share your moments with the world').waitFor();
    await ada.app.logIn(ada.identity);
    await waitUntil("Ada's is there", async () => (await contentsOf(cyd, ada.api)).includes("Ada's own"));
    expect(await contentsOf(cyd, bob)).not.toContain("Ada's own");
  },
);

test(
  'K05 H26 a tab whose session became another user’s neither sends nor shows anything in their name',
  { tag: ['@session', '@messages'] },
  async ({ world }) => {
    const cyd = await world.newPerson('Cyd');
    const bobIdentity = someone('Bob');
    const bob = await ApiPerson.signUp(world.server.url, bobIdentity);
    await cyd.write(bob.user, 'For Bob alone');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: cyd });
    const { page, device } = ada.app;
    await ada.messages.open('Cyd Gardener');

    await device.goOffline();
    await ada.messages.send("Ada's own");
    await ada.messages.state('waiting').waitFor();
    // The cookie changed outside of Posy, so no tab was notified.
    const [name = '', value = ''] = (await ApiPerson.logIn(world.server.url, bobIdentity)).cookie.split('=');
    await device.context.addCookies([{ name, value, url: device.origin, httpOnly: true }]);
    await device.goOnline();
    await waitUntil('the person is asked to sign in', async () => {
      const asked = page.getByText('Action needed').or(page.getByRole('button', { name: 'Log In', exact: true }));
      return (await asked.count()) > 0;
    });

    expect(await contentsOf(cyd, bob)).not.toContain("Ada's own");
    expect(await contentsOf(cyd, ada.api)).not.toContain("Ada's own");
    expect(await page.locator('body').innerText()).not.toContain('For Bob alone');
    expect(await readTraces(page)).not.toContain('For Bob alone');
    // The next page load belongs to Bob.
    await device.visit('/activity');
    await expect.poll(() => page.title()).toMatch(/^\(1\) /);
    await ada.messages.open();
    await ada.messages.row('Cyd Gardener').getByText('For Bob alone').waitFor();
    expect(await contentsOf(cyd, bob)).not.toContain("Ada's own");
  },
);

test(
  'M05 a picture opened directly has an opaque origin, and no script runs in it',
  { tag: ['@media', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await personWithDevice(world, 'Ada');
    await bob.write(ada.api.user, 'Look', await photo({ width: 640, height: 480 }));
    const path = `/api/conversations/${conversationIdOf(ada.api.user.id, bob.user.id)}/messages`;
    const [url = ''] = /\/media\/[^"]+/.exec(await (await ada.api.fetch(path)).text()) ?? [];

    const { page, device } = ada.app;
    const response = await page.goto(`${device.origin}${url}`);

    expect(response?.status()).toBe(200);
    expect(await page.evaluate(() => self.origin)).toBe('null');
    // These browser messages are expected here.
    const reported = device.faults.found.splice(0);
    expect(reported.some((fault) => fault.includes('Blocked script execution'))).toBe(true);
    expect(reported.filter((fault) => !/Blocked script execution|Applying inline style/.test(fault))).toEqual([]);
  },
);
