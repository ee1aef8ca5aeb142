import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const WORDS = 'Three quinces in a blue bowl';

test('the alternative text of a photo is written offline, stays in the draft, and is shown and read out', async ({
  world,
}) => {
  const bob = await world.newPerson('Bob');
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  const { page } = ada;
  await ada.device.goOffline();

  await ada.fillPost({ bytes: await photo(), caption: 'Quinces' });
  const field = ada.createDialog.getByRole('textbox', { name: 'Alt text' });
  await ada.openPostRow('Alt text');
  await ada.createDialog.getByText('Read out to people who cannot see it.').waitFor();
  await field.fill('x'.repeat(1400));
  await ada.createDialog.getByText('100 characters left').waitFor();
  await field.fill('x'.repeat(1501));
  await ada.createDialog.getByRole('button', { name: 'Share' }).click();
  await ada.createDialog.getByText('Alt text is too long').waitFor();
  await field.fill(WORDS);
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
  expect(await ada.card('Quinces').getByText(WORDS).count()).toBe(0);
});

test('the link of a post is shared from its menu; a private post has none', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const post = await bob.share({ content: 'Medlars' });
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  await ada.device.context.grantPermissions(['clipboard-read', 'clipboard-write']);

  await ada.card('Medlars').getByRole('button', { name: 'Post menu' }).click();
  await expect
    .poll(() => ada.page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Share', 'Save to a collection', 'Mute Bob Gardener', 'Block Bob Gardener', 'Report post']);
  await ada.page.getByRole('menuitem', { name: 'Share' }).click();
  await ada.page.getByText('Link copied').waitFor();
  const link = await ada.page.evaluate(() => navigator.clipboard.readText());
  expect(link).toBe(`${ada.device.origin}/?post=${post.id}`);

  await ada.share({ bytes: await photo(), caption: 'Mine alone', privacy: 'Private' });
  await ada.waitUntilSettled();
  await ada.card('Mine alone').getByRole('button', { name: 'Post menu' }).click();
  await expect
    .poll(() => ada.page.getByRole('menuitem').allInnerTexts())
    .toEqual(['Save to a collection', 'Edit post', 'Delete Post']);
});

test('deleting a post from its menu asks first and confirms afterwards', async ({ world }) => {
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.share({ bytes: await photo(), caption: 'Sloes' });
  await ada.waitUntilSettled();

  await ada.deletePost('Sloes');

  await ada.page.getByText('Post deleted successfully!').waitFor();
  await ada.page.getByText('No posts yet. Create your first photo!').waitFor();
  const bob = await world.newPerson('Bob');
  expect(await bob.feed(), 'other users do not see it').toEqual([]);
});
