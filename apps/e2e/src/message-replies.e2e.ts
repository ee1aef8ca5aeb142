import { expect, type Locator } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { Fingers } from './harness/fingers.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { openAs, personWithDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';
import { obstacles } from './harness/usable.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** More than a screen, and fewer than the rows that are always drawn. */
const LEAVES = 24;

/** Whether a message has the focus and is in sight. */
const isFound = (line: Locator) =>
  line.evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return document.activeElement === element && top >= 0 && bottom <= innerHeight;
  });

test(
  'replies that were written without a network arrive with their quotes, which lead to their messages',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api });
    await bob.api.write(ada.api.user, 'Is the gate open?');
    for (let n = 0; n < LEAVES; n++) await bob.api.write(ada.api.user, `Leaf ${n}`);
    await ada.messages.open('Bob Gardener');
    await ada.messages.message(`Leaf ${LEAVES - 1}`).waitFor();
    await ada.app.waitUntilSettled();

    await ada.app.device.goOffline();
    await ada.messages.send('I am on my way');
    await ada.messages.state('waiting').first().waitFor();
    // Answers a message that the server has never seen.
    await ada.messages.reply('I am on my way');
    await ada.messages.send('With the ladder');
    await ada.messages.quote('you', 'I am on my way').waitFor();
    await ada.messages.reply('Is the gate open?');
    await ada.messages.send('Since noon');
    await ada.messages.quote('Bob Gardener', 'Is the gate open?').waitFor();
    await ada.app.device.goOnline();
    await ada.app.waitUntilSettled();
    // The rows of the server have the same quotes.
    await ada.messages.quote('you', 'I am on my way').waitFor();
    await ada.messages.quote('Bob Gardener', 'Is the gate open?').waitFor();

    await bob.messages.open('Ada Gardener');
    await bob.messages.message('Since noon').waitFor();
    await bob.messages.quote('Ada Gardener', 'I am on my way').waitFor();
    await bob.messages.quote('you', 'Is the gate open?').click();
    const asked = bob.messages.message('Is the gate open?').first();
    await waitUntil('the message that was asked is in sight and has the focus', () => isFound(asked));
    const jump = bob.app.page.getByRole('button', { name: 'Jump to newest' });
    await jump.click();
    await bob.messages.message('Since noon').waitFor();
    // It lies over the messages while it is there.
    await jump.waitFor({ state: 'hidden' });
    expect(await seriousFindings(bob.app.page)).toEqual([]);
  },
);

test(
  'a swipe with a finger answers a message, and the newest stays in sight above its quote',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const alice = await ApiPerson.signUp(world.server.url, someone('Alice'));
    for (let n = 0; n < LEAVES; n++) await bob.write(alice.user, `Leaf ${n}`);
    const phone = await world.newDevice({ isTouch: true });
    const { page } = phone;
    await openAs(phone, alice);
    const messages = new MessagesApp(phone);
    await messages.open('Bob Gardener');
    const newest = messages.message(`Leaf ${LEAVES - 1}`);
    await newest.waitFor();
    const fingers = await Fingers.on(page);
    const cross = page.getByRole('button', { name: 'Remove quote' });
    const room = page.getByRole('group', { name: 'Conversation with Bob Gardener' });
    const below = () => room.evaluate((it) => Math.round(it.scrollHeight - it.scrollTop - it.clientHeight));
    const middleOf = async (text: string) => {
      const box = await messages.message(text).getByText(text, { exact: true }).boundingBox();
      if (!box) throw new Error(`${text} is out of sight.`);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    await room.evaluate((it) => it.scrollTo(0, it.scrollHeight));
    await expect.poll(below).toBe(0);

    await fingers.drag(await middleOf(`Leaf ${LEAVES - 1}`), { x: 100, y: 4 });
    await cross.waitFor();
    await expect(page.getByLabel('Your message')).toBeFocused();
    await expect.poll(below).toBe(0);
    expect(await room.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    expect(await seriousFindings(page)).toEqual([]);
    expect(await obstacles(page)).toEqual([]);
    await fingers.tap(cross);
    await cross.waitFor({ state: 'hidden' });
    await expect.poll(below).toBe(0);

    // Up and down is the browser's: it scrolls. At the end, because a list that still rolls takes the next finger for itself.
    await fingers.drag(await middleOf(`Leaf ${LEAVES - 2}`), { x: 6, y: 150 });
    await expect.poll(below).not.toBe(0);
    expect(await cross.count()).toBe(0);
  },
);
