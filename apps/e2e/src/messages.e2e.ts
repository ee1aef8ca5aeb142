import { expect } from '@playwright/test';
import { matches } from '@posy/contract/check';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { type MessageEntity, MessageEntitySchema } from '@posy/contract/messages';
import { DEPTH } from '@posy/testkit/depth';
import type { ApiPerson } from './harness/api-person.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { otherDevice, personWithDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitUntil } from './harness/wait-until.ts';

/** Number of kills. Eight keep the journey under a minute; `E2E_DEATHS=50` tests more. */
const DEATHS = Number(process.env['E2E_DEATHS'] ?? (DEPTH === 'deep' ? 8 : 3));

/** Texts of the messages between two users on the server, oldest first. */
async function contents(one: ApiPerson, other: ApiPerson): Promise<readonly string[]> {
  const id = conversationIdOf(one.user.id, other.user.id);
  const response = await one.fetch(`/api/conversations/${id}/messages?limit=100`);
  const rows: unknown = await response.json();
  if (!Array.isArray(rows)) return [];
  return rows
    .filter((row: unknown): row is MessageEntity => matches(MessageEntitySchema, row))
    .map((row) => row.content);
}

test(
  'a message written offline arrives live, is answered, and is read on all devices',
  { tag: ['@messages'] },
  async ({ world }) => {
    const alice = await personWithDevice(world, 'Alice');
    const bob = await personWithDevice(world, 'Bob', { width: 1440, height: 900, serviceWorkers: 'block' });
    const tablet = await otherDevice(world, bob.identity, { width: 820, height: 1180, serviceWorkers: 'block' });
    await tablet.waitUntilSettled();
    const onTablet = new MessagesApp(tablet);

    await alice.messages.open();
    await alice.app.device.goOffline();
    await alice.messages.sendTo(bob.api.user.username, 'From the tunnel');
    await alice.messages.message('From the tunnel').waitFor();
    await alice.messages.state('waiting').waitFor();
    expect(await contents(bob.api, alice.api)).toEqual([]);
    await alice.app.device.goOnline();

    await bob.messages.open();
    await bob.messages.row('Alice Gardener').getByText('From the tunnel').waitFor();
    await onTablet.open();
    await onTablet.row('Alice Gardener').waitFor();
    // Delivered to Bob and not read yet: both of his devices show one unread message.
    await alice.messages.state('delivered').waitFor();
    await expect.poll(() => tablet.page.title()).toContain('(1)');
    await bob.messages.open('Alice Gardener');
    await bob.messages.message('From the tunnel').waitFor();
    await alice.messages.state('read').waitFor();
    await expect.poll(() => tablet.page.title()).not.toContain('(1)');

    await bob.messages.send('Where is that?');
    await alice.messages.message('Where is that?').waitFor();
    await bob.messages.state('read').waitFor();
    await onTablet.open('Alice Gardener');
    await onTablet.message('Where is that?').waitFor();
    await alice.messages.send('Between the two gates');
    await onTablet.message('Between the two gates').waitFor();
    expect(await contents(alice.api, bob.api)).toEqual(['From the tunnel', 'Where is that?', 'Between the two gates']);
  },
);

test(
  'the worker sends a message once after its tab was closed',
  { tag: ['@worker', '@messages', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const alice = await personWithDevice(world, 'Alice');
    const { device } = alice.app;
    await alice.messages.open();
    await alice.messages.sendTo(bob.user.username, 'Before the tunnel');
    await waitUntil('the first is there', async () => (await contents(bob, alice.api)).length === 1);
    await alice.messages.message('Before the tunnel').waitFor();
    await device.goOffline();
    await alice.messages.send('Sent by nobody');
    await alice.messages.state('waiting').waitFor();

    // Another site is open when the last tab of Posy is closed.
    const elsewhere = await device.context.newPage();
    await elsewhere.goto('about:blank');
    await alice.app.page.close();
    device.gate.set('open');
    await device.dispatchSync('outbox');

    await waitUntil('the second is there', async () => (await contents(bob, alice.api)).length === 2);
    expect(await contents(bob, alice.api)).toEqual(['Before the tunnel', 'Sent by nobody']);
  },
);

test(
  'K13 H01 a tab that dies repeatedly while sending sends each message once',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const alice = await personWithDevice(world, 'Alice');
    await alice.messages.open();
    await alice.messages.sendTo(bob.user.username, 'No 0');
    await alice.messages.message('No 0').waitFor();
    const address = `/messages?conversation=${conversationIdOf(alice.api.user.id, bob.user.id)}`;
    const texts = ['No 0'];
    for (let n = 1; n <= DEATHS; n++) {
      texts.push(`No ${n}`);
      await alice.messages.send(`No ${n}`);
      await alice.app.device.killPage('as shown');
      await alice.app.device.visit(address);
    }

    await waitUntil('all are there', async () => (await contents(bob, alice.api)).length >= texts.length);
    await alice.app.waitUntilSettled();
    expect(await contents(bob, alice.api)).toEqual(texts);
    await expect.poll(() => alice.messages.texts(texts)).toEqual(texts);
  },
);

test(
  'K02 K04 H28 logging out without a network empties all tabs and ends the session once there is a network',
  { tag: ['@session', '@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const alice = await personWithDevice(world, 'Alice');
    await alice.messages.open();
    await alice.messages.sendTo(bob.user.username, 'A secret of the garden');
    // The server has it before the device knows, and an unsent message changes the question.
    await alice.messages.state('sent').waitFor();
    const { device } = alice.app;
    const other = await device.context.newPage();
    await other.goto(`${device.origin}/messages`);
    await other.getByText('A secret of the garden').first().waitFor();
    const cookies = await device.context.cookies();
    await device.goOffline();

    await alice.app.page.getByRole('button', { name: 'Back to conversations' }).click();
    await alice.app.askToLogOut();
    await alice.app.page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();

    await alice.app.page.getByText('Share your moments with the world').waitFor();
    await waitUntil('the other tab has left, too', async () => !(await other.innerText('body')).includes('A secret'));
    expect(await readTraces(alice.app.page)).not.toContain('A secret of the garden');
    await device.goOnline();
    await device.visit('/');
    await waitUntil('the session has ended', async () => {
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
      return (await fetch(`${world.server.url}/api/user`, { headers: { cookie } })).status === 401;
    });
  },
);

test(
  'K07 K14 H19 a device whose clock is a day late keeps the order and stores nothing but the app and its media',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const alice = await personWithDevice(world, 'Alice');
    const { page } = alice.app;
    const now = await page.evaluate(() => Date.now());
    await page.clock.setSystemTime(now - 86_400_000);
    await alice.messages.open();
    await alice.messages.sendTo(bob.user.username, 'Yesterday, I believe');
    await alice.messages.state('sent').waitFor();
    await bob.write(alice.api.user, 'Today, surely');
    await alice.messages.message('Today, surely').waitFor();
    await page.clock.setSystemTime(now + 86_400_000);
    await alice.messages.send('Tomorrow already');
    await waitUntil('all three are there', async () => (await contents(bob, alice.api)).length === 3);
    await page.clock.setSystemTime(now - 86_400_000);

    const texts = ['Yesterday, I believe', 'Today, surely', 'Tomorrow already'];
    expect(await contents(bob, alice.api)).toEqual(texts);
    expect(await alice.messages.texts(texts)).toEqual(texts);
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await alice.messages.row('Bob Gardener').getByText('now', { exact: true }).waitFor();

    const stored = await page.evaluate(async () => {
      const paths: string[] = [];
      for (const name of await caches.keys()) {
        for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
      }
      return paths;
    });
    expect(stored.length).toBeGreaterThan(0);
    expect(stored.filter((path) => /^\/(api|ws|admin)/.test(path))).toEqual([]);
    expect(stored.filter((path) => !/^\/(assets\/|media\/|[\w-]*\.?\w*$|icons\/)/.test(path))).toEqual([]);
  },
);
