import { expect } from '@playwright/test';
import { blockCall } from '@posy/contract/blocks';
import { seriousFindings } from './harness/axe.ts';
import { waitUntilSent } from './harness/count-rows.ts';
import { personWithDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

test(
  'messages that were edited and deleted for everyone without a network change on the phone of the other, and nothing stays there',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api });
    await ada.messages.open('Bob Gardener');
    await ada.messages.send('The gate is opne');
    await ada.messages.send('The key lies under the medlar');
    await ada.app.waitUntilSettled();
    await waitUntilSent(ada.app.page, 'message.send');
    await bob.messages.open();
    const row = bob.messages.row('Ada Gardener');
    await row.getByText('2 unread').waitFor();
    await row.getByText('The key lies under the medlar').waitFor();
    await waitUntil('both texts are on the phone of Bob', async () => {
      const traces = await readTraces(bob.app.page);
      return traces.includes('medlar') && traces.includes('opne');
    });

    await ada.app.device.goOffline();
    await ada.messages.edit('The gate is opne', 'The gate is open');
    await ada.messages.message('The gate is open').getByText('edited').waitFor();
    await ada.messages.state('waiting').first().waitFor();
    await ada.messages.unsend('The key lies under the medlar');
    await ada.messages.message('You deleted this message').waitFor();
    expect(await seriousFindings(ada.app.page)).toEqual([]);
    // Entries that wait survive the end of the app.
    await ada.app.device.reopen('/', { 'message.edit': 1, 'message.unsend': 1 });
    await ada.messages.open('Bob Gardener');
    await ada.messages.message('The gate is open').waitFor();
    await ada.messages.message('You deleted this message').waitFor();
    await ada.app.device.goOnline();
    await waitUntilSent(ada.app.page, 'message.edit');
    await waitUntilSent(ada.app.page, 'message.unsend');
    await ada.messages.message('The gate is open').getByText('edited').waitFor();

    await row.getByText('1 unread').waitFor();
    await row.getByText('Message deleted').waitFor();
    const [stored] = await bob.api.conversationRows();
    expect(stored).toMatchObject({ unreadCount: 1, receivedK: 2 });
    await waitUntil('neither former text is on the phone of Bob', async () => {
      const traces = await readTraces(bob.app.page);
      return !traces.includes('medlar') && !traces.includes('opne');
    });
    await bob.messages.open('Ada Gardener');
    await bob.messages.message('The gate is open').getByText('edited').waitFor();
    await bob.messages.message('This message was deleted').waitFor();
    expect(await seriousFindings(bob.app.page)).toEqual([]);
    await waitUntil('nothing is unread', async () => (await bob.api.conversationRows())[0]?.unreadCount === 0);
  },
);

test(
  'a message is edited by keys alone, and the words of a refused edit stay until they are discarded',
  { tag: ['@messages'] },
  async ({ world }) => {
    const bob = await personWithDevice(world, 'Bob');
    const ada = await personWithDevice(world, 'Ada', { writtenBy: bob.api });
    const { page } = ada.app;
    await ada.messages.open('Bob Gardener');
    await ada.messages.send('Since nono');
    await ada.app.waitUntilSettled();
    await waitUntilSent(page, 'message.send');
    const field = page.getByLabel('Your message');
    await field.focus();

    await page.keyboard.press('ArrowUp');
    await expect(page.getByLabel('Edit message')).toHaveValue('Since nono');
    await expect(page.getByLabel('Edit message')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toHaveValue('');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('Backspace');
    await page.keyboard.type('on');
    await page.keyboard.press('Enter');
    await ada.messages.message('Since noon').getByText('edited').waitFor();
    await expect(field).toBeFocused();
    await waitUntilSent(page, 'message.edit');

    await ada.app.device.goOffline();
    await ada.messages.edit('Since noon', 'Since one');
    expect((await bob.api.call(blockCall, { id: ada.api.user.id })).ok).toBe(true);
    await ada.app.device.goOnline();
    const message = ada.messages.message('Since noon');
    await message.getByText(/^Change not saved/).waitFor();
    await message.getByText('Your change: Since one').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    await message.getByRole('button', { name: 'Discard' }).click();
    await page.getByRole('dialog', { name: 'Discard this change?' }).getByRole('button', { name: 'Discard' }).click();
    await message.getByText('Your change: Since one').waitFor({ state: 'detached' });
  },
);
