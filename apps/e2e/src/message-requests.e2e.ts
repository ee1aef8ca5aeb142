import { expect } from '@playwright/test';
import { conversationIdOf } from '@posy/contract/conversation-id';
import { sendMessageCall } from '@posy/contract/messages';
import { changePreferencesCall } from '@posy/contract/preferences';
import { seriousFindings } from './harness/axe.ts';
import { countRows, waitUntilSent } from './harness/count-rows.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** Bob, who lets nobody write to him, with a device. */
async function closedBob(world: World) {
  const bob = await personWithDevice(world, 'Bob');
  expect((await bob.api.call(changePreferencesCall, {}, { whoMayWrite: 'nobody' })).ok).toBe(true);
  return bob;
}

test(
  'a request is read without a trace, accepted without a network, and is then a conversation with all messages',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await closedBob(world);
    const ada = await personWithDevice(world, 'Ada');
    const { page } = bob.app;
    const fetched: string[] = [];
    bob.app.device.context.on('request', (request) => request.url().includes('/media/') && fetched.push(request.url()));
    await ada.api.write(bob.api.user, 'First of four');
    await ada.api.write(bob.api.user, '', await photo({ width: 640, height: 480 }));
    for (const text of ['Second of four', 'Third of four', 'Fourth of four']) await ada.api.write(bob.api.user, text);

    await bob.messages.open();
    await page.getByRole('link', { name: 'Message requests 1' }).waitFor();
    expect(await page.title()).not.toMatch(/^\(/);
    expect(await page.getByText('unread').count()).toBe(0);
    expect(await bob.messages.row('Ada Gardener').count()).toBe(0);
    await bob.messages.openRequest('Ada Gardener');
    const all = ['First of four', 'Second of four', 'Third of four', 'Fourth of four'];
    await expect.poll(() => bob.messages.texts(all)).toEqual(['First of four', 'Second of four']);
    await page.getByText('Shown when you accept').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await ada.messages.open('Bob Gardener');
    await ada.messages.state('sent').first().waitFor();
    await bob.app.waitUntilSettled();
    expect(await ada.messages.state('read').or(ada.messages.state('delivered')).count()).toBe(0);
    expect(fetched).toEqual([]);

    await bob.app.device.goOffline();
    await bob.messages.requestBar('Ada Gardener').getByRole('button', { name: 'Accept' }).click();
    await page.getByLabel('Your message').waitFor();
    await bob.app.device.reopen();
    await bob.messages.open('Ada Gardener');
    await bob.app.device.goOnline();
    await waitUntilSent(bob.app.page, 'conversation.accept');

    await expect.poll(() => bob.messages.texts(all)).toEqual(all);
    await bob.messages.thread('Ada Gardener').locator('[data-message] img').first().waitFor();
    await ada.messages.state('read').first().waitFor();
    await bob.messages.send('Hello Ada');
    await ada.messages.message('Hello Ada').waitFor();
  },
);

test(
  'a declined request leaves nothing on the device, and its sender reaches it no more',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await closedBob(world);
    const [ada, cyd] = [await world.newPerson('Ada'), await world.newPerson('Cyd')];
    await ada.write(bob.api.user, 'From Ada');
    await bob.messages.openRequest('Ada Gardener');
    const { page } = bob.app;
    // All answers can be pressed on the smallest phone, two by two.
    await page.setViewportSize({ width: 320, height: 640 });
    const buttons = bob.messages.requestBar('Ada Gardener').getByRole('button');
    const rows = async () => {
      const boxes = await Promise.all((await buttons.all()).map((each) => each.boundingBox()));
      const isInside = boxes.every((box) => box !== null && box.x >= 0 && box.x + box.width <= 320);
      return { count: boxes.length, rows: new Set(boxes.map((box) => box?.y)).size, isInside };
    };
    await expect.poll(rows).toEqual({ count: 4, rows: 2, isInside: true });

    await bob.app.device.goOffline();
    await buttons.filter({ hasText: 'Delete' }).focus();
    await page.keyboard.press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete this request?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
    await bob.messages.requests.waitFor({ state: 'detached' });
    await bob.app.device.reopen();
    await bob.app.device.goOnline();
    await waitUntilSent(bob.app.page, 'conversation.decline');
    await waitUntil('nothing is stored', async () => (await countRows(bob.app.page, 'cache', 'messages')) === 0);
    await ada.write(bob.api.user, 'Once more from Ada');
    await cyd.write(bob.api.user, 'From Cyd');

    await bob.messages.open();
    await bob.app.page.getByRole('link', { name: 'Message requests 1' }).click();
    await bob.messages.row('Cyd Gardener').waitFor();
    expect(await bob.messages.row('Ada Gardener').count()).toBe(0);
    expect(await countRows(bob.app.page, 'cache', 'messages')).toBe(1);
  },
);

test('a user can be blocked in their request, which is removed with it', { tag: ['@messages'] }, async ({ world }) => {
  const bob = await closedBob(world);
  const ada = await world.newPerson('Ada');
  await ada.write(bob.api.user, 'From Ada');
  await bob.messages.openRequest('Ada Gardener');

  await bob.messages.requestBar('Ada Gardener').getByRole('button', { name: 'Block' }).click();
  const question = bob.app.page.getByRole('dialog', { name: 'Block Ada Gardener?' });
  await question.getByRole('button', { name: 'Block' }).click();

  await bob.app.page.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();
  await bob.messages.requests.waitFor({ state: 'detached' });
  await waitUntilSent(bob.app.page, 'block.set');
  await waitUntilSent(bob.app.page, 'conversation.decline');
  const params = { id: conversationIdOf(ada.user.id, bob.api.user.id) };
  const body = { content: 'Are you there?', toUserId: bob.api.user.id };
  expect((await ada.call(sendMessageCall, params, body)).ok).toBe(false);
});
