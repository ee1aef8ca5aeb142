import { expect } from '@playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { aPush, contentsOf, leavePosy, notifiedPerson, write } from './harness/notified-person.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import { deliverPush, openWorker, readRows, shownNotifications, tapNotification } from './harness/push-worker.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'a reply and a read mark from a notification go through the outbox',
  { tag: ['@push', '@messages', '@worker', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await notifiedPerson(world, 'Ada');
    const { device } = ada.app;
    const worker = await openWorker(device);
    await leavePosy(ada.app);
    const first = await write(bob, ada.api, 'Are you coming?');
    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, first)));
    await waitUntil('it is shown', async () => (await shownNotifications(worker)).length === 1);
    // A reply needs the row of its conversation, which comes later.
    await waitUntil('its rows are here', async () => (await readRows(worker)).includes('Are you coming?'));

    device.gate.set('closed');
    await tapNotification(worker, 'reply', 'In a minute');
    expect(await contentsOf(bob, ada.api)).not.toContain('In a minute');
    device.gate.set('open');
    await device.dispatchSync('outbox');
    await waitUntil('it is there', async () => (await contentsOf(bob, ada.api)).includes('In a minute'));

    const second = await write(bob, ada.api, 'Good');
    await deliverPush(device, JSON.stringify(aPush(bob, ada.api, second, { body: 'Good', k: 2 })));
    await expect.poll(async () => (await shownNotifications(worker)).map(({ body }) => body)).toEqual(['Good']);
    await tapNotification(worker, 'read');
    await waitUntil('nothing is unread', async () => {
      const list: unknown = await (await ada.api.fetch('/api/conversations')).json();
      return JSON.stringify(list).includes('"unreadCount":0');
    });
  },
);

test('Y13 a notice in the app covers no heading on a phone', { tag: ['@notifications'] }, async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const phone = { width: 360, height: 740, serviceWorkers: 'block' } as const;
  const ada = await personWithDevice(world, 'Ada', { ...phone, writtenBy: bob });
  const { page } = ada.app;
  const notice = page.getByRole('status', { name: 'New messages' });
  // The text fills both visible lines.
  const content = 'The boat leaves at seven from the old pier, '.repeat(4);

  for (const path of ['/messages', '/discover', '/activity', '/settings', '/ads', '/dashboard']) {
    // Messages of the first pull count as earlier.
    const isPulled = page.waitForResponse((response) => new URL(response.url()).pathname === '/api/sync');
    await ada.app.device.visit(path);
    const heading = page.getByRole('heading', { level: 1 });
    await heading.waitFor();
    // Earlier messages are counted; later ones are announced.
    await expect.poll(() => page.title()).toMatch(/^\(\d+\) /);
    await isPulled;
    await notice.waitFor({ state: 'attached' });
    await write(bob, ada.api, `${path} ${content}`);
    // Hovering keeps it open.
    await notice.getByText(`${path} The boat`).hover();
    await notice.evaluate((region) =>
      Promise.all(region.getAnimations({ subtree: true }).map(({ finished }) => finished)),
    );
    const [shown, title] = await Promise.all([notice.boundingBox(), heading.boundingBox()]);
    if (!shown || !title) throw new Error('One of them is not drawn');

    expect(shown.height, path).toBeGreaterThan(60);
    expect(title.y, path).toBeGreaterThanOrEqual(shown.y + shown.height);
    if (path === '/messages') expect(await seriousFindings(page)).toEqual([]);
    await notice.getByRole('button').click();
  }
});

test('one of two tabs has the socket, and the visible one takes over', { tag: ['@sync'] }, async ({ world }) => {
  const ada = await personWithDevice(world, 'Ada');
  const sockets: string[] = [];
  const { context } = ada.app.device;
  const leads = () =>
    ada.app.page.evaluate(async () => {
      const { held = [] } = await navigator.locks.query();
      return held.filter(({ name }) => name?.startsWith('live:')).length;
    });
  await waitUntil('the first leads', async () => (await leads()) === 1);
  context.on('page', (page) => page.on('websocket', () => sockets.push('second')));
  const second = await context.newPage();
  await second.goto(`${ada.app.device.origin}/`);
  await second.locator('#app [data-sync="good"]').waitFor({ state: 'attached' });

  expect(await leads()).toBe(1);
  expect(sockets).toEqual([]);
  await ada.app.page.close();
  await waitUntil('the second has one', async () => sockets.length === 1);
});

test.describe('polling', () => {
  test.use({ serverEnv: { LIVE_TRANSPORT: 'polling' } });

  test(
    'G11 without the websocket transport no socket is opened, and polls through the worker bring messages and counts',
    { tag: ['@sync', '@worker', '@posts', '@flowers'] },
    async ({ world }) => {
      const bob = await world.newPerson('Bob');
      const post = await bob.share({ content: 'Medlars' });
      const ada = await personWithDevice(world, 'Ada');
      const sockets: string[] = [];
      ada.app.page.on('websocket', (socket) => sockets.push(socket.url()));
      await ada.app.device.reload();
      await ada.app.card('Medlars').waitFor();
      await ada.app.waitUntilSettled();

      await write(bob, ada.api, 'By the poll');
      await waitUntil('it is here', async () => (await ada.app.page.title()).startsWith('(1)'));
      await bob.giveFlower(post.id);

      await expect(ada.app.flowerOf('Medlars')).toContainText('1');
      expect(sockets).toEqual([]);
    },
  );
});
