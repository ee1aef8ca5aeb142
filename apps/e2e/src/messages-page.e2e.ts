import { expect, type Page } from '@playwright/test';
import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ApiPerson } from './harness/api-person.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';

test.use({ serviceWorkers: 'block' });

const JSON_HEADERS = { 'content-type': 'application/json' };

/** Sends messages through the API, one after the other. */
async function write(from: ApiPerson, to: ApiPerson, texts: readonly string[]): Promise<void> {
  const path = `/api/conversations/${conversationIdOf(from.user.id, to.user.id)}/messages`;
  for (const content of texts) {
    const body = JSON.stringify({ content, toUserId: to.user.id });
    const response = await from.fetch(path, { method: 'POST', headers: JSON_HEADERS, body });
    if (response.status !== 201) throw new Error(`Answered with ${response.status} ${await response.text()}`);
  }
}

const pathOf = (page: Page) => page.url().replace(new URL(page.url()).origin, '');

/** Height of the thread above and below the visible part, in px. */
async function distances(page: Page, name: string) {
  return page.getByRole('group', { name: `Conversation with ${name}` }).evaluate((room) => ({
    above: Math.round(room.scrollTop),
    below: Math.round(room.scrollHeight - room.scrollTop - room.clientHeight),
  }));
}

test(
  'a conversation address opens the conversation and is removed; Back and the arrow return to the list',
  { tag: ['@conversations', '@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const { api, app, messages } = await personWithDevice(world, 'Alice');
    const { page } = app;
    await write(bob, api, ['Is the gate open?']);

    await app.device.visit(`/messages?conversation=${conversationIdOf(api.user.id, bob.user.id)}`);
    await messages.message('Is the gate open?').waitFor();
    await expect.poll(() => pathOf(page)).toBe('/messages');
    await page.reload();
    await messages.message('Is the gate open?').waitFor();
    await page.getByRole('button', { name: 'Back to conversations' }).click();
    await messages.row('Bob Gardener').waitFor();

    await messages.row('Bob Gardener').click();
    await messages.message('Is the gate open?').waitFor();
    await page.goBack();
    await messages.row('Bob Gardener').waitFor();
    await expect.poll(() => messages.message('Is the gate open?').count()).toBe(0);
    expect(pathOf(page)).toBe('/messages');
  },
);

test(
  'a long thread opens at the first unread message, keeps the scroll position, and can jump to the newest',
  { tag: ['@conversations', '@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const { api, app, messages } = await personWithDevice(world, 'Alice');
    const { page } = app;
    await write(api, bob, ['No 0']);
    const texts = Array.from({ length: 19 }, (_, i) => `No ${i + 1}: ${'a line of some length '.repeat(8)}`);
    await write(bob, api, texts);
    await messages.open();
    // A thread that is opened while messages arrive scrolls along to the end.
    await messages.row('Bob Gardener').getByText('19 unread').waitFor();
    await messages.open('Bob Gardener');

    await page.getByText('Unread messages').waitFor();
    await expect.poll(async () => (await distances(page, 'Bob Gardener')).below).toBeGreaterThan(500);
    await messages.message('No 1:').waitFor();
    await page.getByRole('button', { name: 'Jump to newest' }).click();
    await expect.poll(async () => (await distances(page, 'Bob Gardener')).below).toBeLessThan(4);
    await messages.message('No 19:').waitFor();
    await expect.poll(() => page.title()).toBe('Messages · Posy');

    await page.getByRole('group', { name: 'Conversation with Bob Gardener' }).evaluate((room) => {
      room.scrollTop = 60;
    });
    await page.getByRole('button', { name: 'Jump to newest' }).waitFor();
    const reading = await distances(page, 'Bob Gardener');
    await expect
      .poll(async () => {
        await write(bob, api, ['While you were reading']).catch(() => undefined);
        return page.getByRole('button', { name: /^\d+ new, jump to newest$/ }).count();
      })
      .toBe(1);
    expect((await distances(page, 'Bob Gardener')).above).toBe(reading.above);
    await page.getByRole('button', { name: /jump to newest$/ }).click();
    await messages.message('While you were reading').first().waitFor();
  },
);

test(
  'H47 a message draft outlives a reload right after a key press',
  { tag: ['@conversations', '@messages'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const { api, app, messages } = await personWithDevice(world, 'Alice');
    const { page } = app;
    await write(bob, api, ['From Bob']);
    const field = page.getByLabel('Your message');
    await messages.open('Bob Gardener');

    for (const word of ['the gate ', 'is open ', 'again']) {
      await messages.message('From Bob').waitFor();
      await field.pressSequentially(word);
      await page.reload();
    }

    await messages.message('From Bob').waitFor();
    await expect.poll(() => field.inputValue()).toBe('the gate is open again');
  },
);

test(
  'the messages fit the narrowest phone without horizontal scrolling',
  { tag: ['@conversations', '@messages', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const { api, app, messages } = await personWithDevice(world, 'Alice', { width: 320, height: 640 });
    const { page } = app;
    await write(bob, api, [`${'w'.repeat(300)} https://posy.garden/${'x'.repeat(200)}`]);
    const excess = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await messages.open();
    await messages.row('Bob Gardener').waitFor();
    expect(await excess()).toBe(0);

    await messages.row('Bob Gardener').click();
    await messages.message('www').waitFor();

    expect(await excess()).toBe(0);
    const inner = await page
      .getByRole('group', { name: 'Conversation with Bob Gardener' })
      .evaluate((room) => room.scrollWidth - room.clientWidth);
    expect(inner).toBe(0);
  },
);
