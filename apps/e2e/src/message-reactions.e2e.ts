import { expect } from '@playwright/test';
import { blockCall } from '@posy/contract/blocks';
import { seriousFindings } from './harness/axe.ts';
import { waitUntilSent } from './harness/count-rows.ts';
import { Fingers } from './harness/fingers.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { otherDevice, personWithDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** The message that was written before Ada's device was opened. */
const TEXT = 'From before';

test(
  'a reaction without a network survives the end of the app, and is on the phone of the other and on a second device',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api });
    const tablet = new MessagesApp(await otherDevice(world, ada.identity));
    await tablet.open('Bob Gardener');
    await tablet.message(TEXT).waitFor();
    await ada.messages.open('Bob Gardener');
    await ada.messages.message(TEXT).waitFor();
    await ada.app.waitUntilSettled();

    await ada.app.device.goOffline();
    for (const emoji of ['❤️', '😂', '👍']) await ada.messages.react(TEXT, emoji);
    await ada.messages.reaction(TEXT, 'You: 😂').waitFor({ state: 'detached' });
    expect(await seriousFindings(ada.app.page)).toEqual([]);
    await ada.app.device.reopen();
    await ada.messages.open('Bob Gardener');
    await ada.messages.reaction(TEXT, 'You: 👍').waitFor();
    await ada.app.device.goOnline();
    await waitUntilSent(ada.app.page, 'message.react');

    await ada.messages.reaction(TEXT, 'You: 👍').waitFor();
    await tablet.reaction(TEXT, 'You: 👍').waitFor();
    await bob.messages.open('Ada Gardener');
    await bob.messages.reaction(TEXT, 'Ada Gardener: 👍').click();
    await bob.messages.reaction(TEXT, 'You and Ada Gardener: 👍').waitFor();
    expect(await seriousFindings(bob.app.page)).toEqual([]);
    await ada.messages.reaction(TEXT, 'You and Bob Gardener: 👍').waitFor();
    await tablet.reaction(TEXT, 'You and Bob Gardener: 👍').click();
    await tablet.reaction(TEXT, 'Bob Gardener: 👍').waitFor();
    await ada.messages.reaction(TEXT, 'Bob Gardener: 👍').waitFor();
    await bob.messages.reaction(TEXT, 'You: 👍').waitFor();
  },
);

test(
  'a message is reacted to by keys alone, and a refused reaction goes back with a reason',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api });
    const { page } = ada.app;
    const option = (emoji: string) => page.getByRole('menuitemradio', { name: emoji, exact: true });
    await ada.messages.open('Bob Gardener');
    await ada.messages.message(TEXT).getByRole('button', { name: 'Message actions' }).focus();

    await page.keyboard.press('Enter');
    await expect(option('🌸')).toBeFocused();
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('ArrowRight');
    await expect(option('❤️')).toBeFocused();
    await page.keyboard.press('Enter');
    await ada.messages.reaction(TEXT, 'You: ❤️').waitFor();
    await waitUntilSent(page, 'message.react');
    await ada.messages.openMenu(TEXT);
    await expect(option('❤️')).toHaveAttribute('aria-checked', 'true');
    await option('❤️').click();
    await ada.messages.reaction(TEXT, 'You: ❤️').waitFor({ state: 'detached' });
    await waitUntilSent(page, 'message.react');

    await ada.app.device.goOffline();
    await ada.messages.react(TEXT, '😮');
    expect((await bob.api.call(blockCall, { id: ada.api.user.id })).ok).toBe(true);
    await ada.app.device.goOnline();
    await page.getByText('Reaction not saved').first().waitFor();
    await ada.messages.reaction(TEXT, 'You: 😮').waitFor({ state: 'detached' });
    await waitUntilSent(page, 'message.react');
  },
);

test(
  'two taps on a message give it a flower, and nothing jumps but the rows below it',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api, isTouch: true });
    await ada.messages.open('Bob Gardener');
    const bubble = ada.messages.message(TEXT).getByText(TEXT);
    await bubble.waitFor();
    const fingers = await Fingers.on(ada.app.page);
    const before = (await ada.messages.message(TEXT).boundingBox())?.height ?? 0;

    await fingers.doubleTap(bubble);

    const flower = ada.messages.reaction(TEXT, 'You: 🌸');
    await flower.waitFor();
    await expect.poll(async () => (await ada.messages.message(TEXT).boundingBox())?.height).toBe(before + 28);
    await waitUntilSent(ada.app.page, 'message.react');
    await bob.messages.open('Ada Gardener');
    await bob.messages.reaction(TEXT, 'Ada Gardener: 🌸').waitFor();
    // Six targets for a finger are in one row on the smallest phone.
    await ada.app.page.setViewportSize({ width: 320, height: 640 });
    await fingers.hold(bubble, () => ada.app.page.getByRole('menu').waitFor());
    const options = ada.app.page.getByRole('menuitemradio');
    const row = async () => {
      const boxes = await Promise.all((await options.all()).map((each) => each.boundingBox()));
      const isLarge = boxes.every((box) => box !== null && box.width >= 44 && box.height >= 44);
      return { count: boxes.length, rows: new Set(boxes.map((box) => box?.y)).size, isLarge };
    };
    // The menu grows while it opens.
    await expect.poll(row).toEqual({ count: 6, rows: 1, isLarge: true });
  },
);
