import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const WORDS = 'Three quinces in a blue bowl';

test(
  'the alternative text of a photo is written offline, stays in the draft, and is shown and read out',
  { tag: ['@composer', '@posts', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page } = ada;
    await ada.device.goOffline();

    await ada.fillPost({ bytes: await photo(), caption: 'Quinces' });
    const field = ada.createDialog.getByRole('textbox', { name: 'Alt text' });
    await ada.openPostRow('Alt text');
    await field.fill(WORDS);
    // The draft has the photo then.
    await ada.createDialog.getByText('Location removed').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    // The draft still has the alt text after the page was closed.
    await page.keyboard.press('Escape');
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.device.reopen('/', { draft: WORDS });
    await ada.createButton.click();
    await expect.poll(() => ada.createDialog.getByLabel('Alt text', { exact: true }).inputValue()).toBe(WORDS);
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.card('Quinces').getByRole('img', { name: WORDS }).waitFor();

    await ada.device.goOnline();
    await waitUntil('the server has it', async () => (await bob.feed())[0]?.altText === WORDS);
    const badge = ada.card('Quinces').getByRole('button', { name: 'Show alt text' });
    await badge.click();
    await ada.card('Quinces').getByText(WORDS).waitFor();
    expect(await seriousFindings(ada.page)).toEqual([]);
    await badge.press('Escape');
    await expect(ada.card('Quinces').getByText(WORDS)).toHaveCount(0);
  },
);
