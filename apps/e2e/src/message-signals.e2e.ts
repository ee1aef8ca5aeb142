import { expect, type Page } from '@playwright/test';
import { seriousFindings } from './harness/axe.ts';
import { waitUntilSent } from './harness/count-rows.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** The message that was written before Ada's device was opened. */
const TEXT = 'From before';
const DESKTOP = { width: 1440, height: 900 };

/** Switches a setting for messages. Returns when it is shown. */
async function turn(app: PosyApp, name: string, isOn: boolean): Promise<void> {
  const page = await app.device.visit('/settings/safety');
  const toggle = page.getByRole('switch', { name });
  await expect(toggle).toBeChecked({ checked: !isOn });
  await toggle.click();
  await expect(toggle).toBeChecked({ checked: isOn });
}

/** The frames that a page receives over sockets that it opens from now on. */
function framesAt(page: Page): readonly string[] {
  const frames: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => frames.push(String(payload))));
  return frames;
}

function isTyping(frame: string): boolean {
  return frame.startsWith('{"type":"typing"');
}

test(
  'the other user sees that a message is being typed, in the thread and in the list, until it arrives',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api, ...DESKTOP });
    await ada.messages.open('Bob Gardener');
    await ada.messages.message(TEXT).waitFor();
    await bob.messages.open('Ada Gardener');
    await bob.messages.message(TEXT).waitFor();
    const inThread = ada.messages.typing('Bob Gardener');
    const inList = ada.messages.row('Bob Gardener').getByText('typing…');
    const field = bob.messages.page.getByLabel('Your message');
    const header = ada.messages.thread('Bob Gardener').locator('header');
    const heading = header.getByRole('heading');
    const places = async () => [await header.boundingBox(), await heading.boundingBox()];
    const before = await places();

    // Each letter within three seconds of another is not sent, and the sockets may be opening.
    await waitUntil('Ada sees that Bob types', async () => {
      await field.pressSequentially('x');
      return (await inThread.isVisible()) && (await inList.isVisible());
    });
    expect(await places()).toEqual(before);
    expect(await seriousFindings(ada.messages.page)).toEqual([]);
    await bob.messages.send('Tulips at noon?');

    await ada.messages.message('Tulips at noon?').waitFor();
    await inThread.waitFor({ state: 'detached' });
    await ada.messages.row('Bob Gardener').getByText('Tulips at noon?').waitFor();
    expect(await places()).toEqual(before);
  },
);

test('a user who does not show typing does not see it of others either', { tag: ['@messages'] }, async ({ world }) => {
  const bob = await personWithDevice(world, 'Bob');
  const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api });
  await turn(ada.app, 'Show when I am typing', false);
  await waitUntilSent(ada.app.page, 'preferences.update');
  const [atAda, atBob] = [framesAt(ada.messages.page), framesAt(bob.messages.page)];
  await ada.app.device.visit('/messages');
  await ada.messages.row('Bob Gardener').click();
  await ada.messages.message(TEXT).waitFor();
  await bob.app.device.visit('/messages');
  await bob.messages.row('Ada Gardener').click();
  await waitUntil('both are welcomed', async () => atAda.length > 0 && atBob.length > 0);

  await bob.messages.page.getByLabel('Your message').pressSequentially('Tulips');
  await ada.messages.page.getByLabel('Your message').pressSequentially('Roses');
  // Frames go ahead of a message that is sent after them.
  await bob.messages.send('Tulips at noon?');
  await ada.messages.message('Tulips at noon?').waitFor();
  await ada.messages.send('Roses at one');
  await bob.messages.message('Roses at one').waitFor();

  expect(atAda.filter(isTyping)).toEqual([]);
  expect(atBob.filter(isTyping)).toEqual([]);
  expect(atBob.some((frame) => frame.includes('Roses at one'))).toBe(true);
});

test(
  'receipts that are switched off without a network hide what is read then, and come again when both are on',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api, ...DESKTOP });
    await ada.messages.open('Bob Gardener');
    await ada.messages.send('First');
    await bob.messages.open();
    await bob.messages.row('Ada Gardener').getByText('First').waitFor();
    await ada.messages.state('delivered').last().waitFor();

    await bob.app.device.goOffline();
    await turn(bob.app, 'Read receipts', false);
    await bob.app.device.visit('/messages');
    await bob.messages.row('Ada Gardener').click();
    await bob.messages.message('First').waitFor();
    await bob.messages.send('Back again');
    await bob.messages.state('waiting').waitFor();
    await bob.app.device.goOnline();
    for (const kind of ['preferences.update', 'conversation.read', 'message.send']) {
      await waitUntilSent(bob.app.page, kind);
    }

    // Everything that Bob's device sent before is here with his message. The mark of before stays.
    await ada.messages.message('Back again').waitFor();
    await ada.messages.state('delivered').last().waitFor();
    expect(await ada.messages.state('read').count()).toBe(0);
    await waitUntilSent(ada.app.page, 'conversation.read');
    await bob.messages.state('sent').last().waitFor();
    expect(await bob.messages.state('read').count(), 'Bob sees nothing of Ada either').toBe(0);

    await turn(ada.app, 'Read receipts', false);
    await waitUntilSent(ada.app.page, 'preferences.update');
    for (const { app } of [ada, bob]) {
      await turn(app, 'Read receipts', true);
      await waitUntilSent(app.page, 'preferences.update');
      await app.device.visit('/messages');
    }
    await bob.messages.row('Ada Gardener').click();
    await ada.messages.row('Bob Gardener').click();
    await ada.messages.send('Second');
    await bob.messages.message('Second').waitFor();
    await ada.messages.state('read').last().waitFor();
    await bob.messages.send('Third');
    await bob.messages.state('read').last().waitFor();
  },
);
