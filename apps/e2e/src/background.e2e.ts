import { expect } from '@playwright/test';
import { MessagesApp } from './harness/messages-app.ts';
import { aPush, contentsOf, leavePosy, notifiedPerson, write } from './harness/notified-person.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import {
  deliverPush,
  noteOpenedWindows,
  noteShown,
  openWorker,
  readRows,
  shownNotifications,
  syncInWorker,
  tapNotification,
} from './harness/push-worker.ts';
import { untilStored } from './harness/stored.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'H02 H39 the last background sync of the browser notifies the user of unsent entries, and a worker that dies while sending has sent once and finishes when it is woken again',
  { tag: ['@worker', '@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await notifiedPerson(world, 'Ada', bob);
    const { device } = ada.app;
    const worker = await openWorker(device);
    await ada.messages.open('Bob Gardener');
    await device.goOffline();
    await ada.messages.send('From the tunnel');
    await ada.messages.state('waiting').waitFor();
    await leavePosy(ada.app);

    await test.step('without a network each sync registers again, and the last one notifies', async () => {
      expect(await syncInWorker(worker, false)).toBe('Reschedule');
      expect(await shownNotifications(worker)).toEqual([]);
      expect(await syncInWorker(worker, true)).toBe('Reschedule');
      expect(await shownNotifications(worker)).toEqual([
        { title: 'Open Posy to finish sending', body: '1 item is waiting to be sent.' },
      ]);
    });
    // The request of the worker arrives, and the worker is killed before an answer reaches it.
    device.gate.set('oneway');
    await device.dispatchSync('outbox');
    await waitUntil('the server has it', async () => (await contentsOf(bob, ada.api)).includes('From the tunnel'));
    expect(await readRows(worker), 'the device does not know that the request arrived').toContain('"status":"sending"');
    await device.killServiceWorkers();
    device.gate.set('open');
    await device.dispatchSync('outbox');
    const next = await openWorker(device);

    expect(await syncInWorker(next, false)).toBe('done');
    await waitUntil('nothing is on its way', async () => !/"status":"(sending|queued)"/.test(await readRows(next)));
    expect((await contentsOf(bob, ada.api)).split('From the tunnel')).toHaveLength(2);
  },
);

test(
  'H40 without background sync, entries are sent when Posy is open and has a network',
  { tag: ['@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob });
    const { device } = ada.app;
    await device.context.addInitScript(`{
    delete globalThis.SyncManager;
    delete globalThis.ServiceWorkerRegistration?.prototype.sync;
  }`);
    await device.visit('/');
    await ada.app.waitForFeed();
    await ada.messages.open('Bob Gardener');
    await device.goOffline();
    await ada.messages.send('While it was open');
    await ada.messages.state('waiting').waitFor();
    await device.goOnline();
    await waitUntil('the first is there', async () => (await contentsOf(bob, ada.api)).includes('While it was open'));
    // Its row leaves the outbox after the device has pulled, which it cannot do offline.
    await untilStored((script) => device.page.evaluate(script), { 'message.send': 0 });

    await device.goOffline();
    await ada.messages.send('Before it was closed');
    await device.reopen('/messages', { 'message.send': 1 });
    await ada.messages.row('Bob Gardener').getByText('Before it was closed').waitFor();
    expect(await contentsOf(bob, ada.api)).not.toContain('Before it was closed');
    await device.goOnline();

    await waitUntil('the second is there', async () =>
      (await contentsOf(bob, ada.api)).includes('Before it was closed'),
    );
  },
);

test(
  'H07 H45 a push is also shown silently to a user who looks at Posy, and closes by itself',
  { tag: ['@push', '@notifications', '@worker'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await notifiedPerson(world, 'Ada', bob);
    const { device } = ada.app;
    const worker = await openWorker(device);
    const shown = await noteShown(worker);
    await expect.poll(() => ada.app.page.title()).toMatch(/^\(1\) /);

    const first = await write(bob, ada.api, 'Are you there?');
    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, first, { body: 'Are you there?', badge: 2 })));
    await waitUntil('it is shown', async () => (await shown()).length === 1);
    expect(await shown()).toEqual([{ title: 'Bob Gardener', body: 'Are you there?', isSilent: true }]);
    await waitUntil('it is gone', async () => (await shownNotifications(worker)).length === 0);

    // The same message arrives by socket and by push, twice: it is shown and counted once.
    await expect.poll(() => ada.app.page.title()).toMatch(/^\(2\) /);
    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, first, { body: 'Are you there?', badge: 2 })));
    await waitUntil('it is shown again', async () => (await shown()).length === 2);
    expect(await ada.app.page.title()).toMatch(/^\(2\) /);
    const messages = new MessagesApp(ada.app);
    await messages.open('Bob Gardener');
    await messages.message('Are you there?').waitFor();
    await expect(messages.message('Are you there?')).toHaveCount(1);

    // The browser demands a notification for the open conversation, too. It is closed at once.
    const second = await write(bob, ada.api, 'I see you');
    await messages.message('I see you').waitFor();
    // Its pauses take twenty times as long: a busy page answers in time, and no pause can close the notification.
    await worker.evaluate(`{
      const pause = setTimeout;
      globalThis.setTimeout = (run, ms) => pause(run, ms * 20);
    }`);
    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, second, { body: 'I see you' })));
    await waitUntil('it is shown', async () => (await shown()).length === 3);
    await waitUntil('it is gone', async () => (await shownNotifications(worker)).length === 0);
  },
);

test(
  'P15 H46 H48 a push is shown while Posy is closed, and a tap opens the pushed message in an open page or a new one, without a network',
  { tag: ['@push', '@notifications', '@worker'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await notifiedPerson(world, 'Ada', bob);
    const { device } = ada.app;
    const worker = await openWorker(device);
    const bodies = async () => (await shownNotifications(worker)).map(({ body }) => body);
    const expectMessage = async () => {
      await ada.messages.thread('Bob Gardener').waitFor();
      await ada.messages.message('See you at the gate').waitFor();
      await expect.poll(() => new URL(ada.app.page.url()).search).toBe('');
    };
    await leavePosy(ada.app);
    const messageId = await write(bob, ada.api, 'See you at the gate');

    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, messageId)));
    await waitUntil('it is shown', async () => (await shownNotifications(worker)).length === 1);
    expect(await shownNotifications(worker)).toMatchObject([{ title: 'Bob Gardener', body: 'See you at the gate' }]);
    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, messageId, { body: 'A second push' })));
    await expect.poll(bodies).toEqual(['A second push']);
    // It is shown while its rows are still on their way.
    await waitUntil('its rows are here', async () => (await readRows(worker)).includes('See you at the gate'));
    await device.goOffline();

    await test.step('an open page shows the conversation', async () => {
      await device.visit('/');
      await ada.app.waitForFeed();
      await waitUntil('it listens', async () => (await ada.app.page.title()).startsWith('(2)'));
      await tapNotification(worker);
      await expectMessage();
      await expect.poll(bodies).toEqual([]);
    });

    await test.step('while Posy is closed, a new page shows it', async () => {
      const opened = await noteOpenedWindows(worker);
      await leavePosy(ada.app);
      await deliverPush(device, JSON.stringify(aPush(bob, ada.api, messageId)));
      await expect.poll(bodies).toEqual(['See you at the gate']);
      await tapNotification(worker);
      const [path = '', ...more] = await opened();
      expect(more).toEqual([]);
      expect(path).toMatch(/^\/messages\?conversation=[0-9a-f-]{36}$/);
      await device.visit(path);
      await expectMessage();
    });

    // The app starts offline from the home screen with the list and the messages.
    await device.reopen('/messages');
    await ada.messages.row('Bob Gardener').click();
    await ada.messages.message('From before').waitFor();
  },
);
