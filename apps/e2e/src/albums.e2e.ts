import { expect } from '@playwright/test';
import { photosOf } from '@posy/contract/post-photos';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { countRows } from './harness/count-rows.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const PHONE = { width: 390, height: 844 };
const files = () =>
  Promise.all(
    [20, 140, 260].map(async (hue, i) => ({
      name: `${i + 1}.jpg`,
      mimeType: 'image/jpeg',
      // The second is portrait: all of them keep the box of the first.
      buffer: await photo({ width: i === 1 ? 600 : 900, height: i === 1 ? 800 : 600, hue }),
    })),
  );

test(
  'an album is composed without a network, survives the end of the browser, and arrives once in its order',
  { tag: ['@composer', '@posts'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice(PHONE);
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    await ada.device.goOffline();

    await ada.createButton.click();
    await ada.createDialog
      .getByLabel('Choose a photo or video')
      .first()
      .setInputFiles(await files());
    const strip = ada.createDialog.getByRole('list', { name: 'Photos' });
    await strip.getByRole('button', { name: 'Photo 3 of 3' }).waitFor();
    await strip.getByRole('button', { name: 'Photo 2 of 3' }).click();
    await ada.createDialog.getByRole('button', { name: /^Alt text/ }).click();
    await ada.createDialog.getByRole('textbox', { name: 'Alt text' }).fill('The second gate');
    await ada.createDialog.getByRole('button', { name: 'Move photo towards the beginning' }).click();
    await ada.createDialog.getByLabel('Caption', { exact: true }).fill('Three gates');
    expect(await seriousFindings(ada.page)).toEqual([]);
    await ada.page.getByText('Location removed').or(ada.page.getByText(/kB/)).first().waitFor();
    // The texts, and each of the photos: others may be slower than the one that is shown.
    await expect.poll(() => countRows(ada.page, 'out', 'drafts')).toBe(4);

    // The draft is back, with its order and its texts.
    await ada.device.reopen('/', { draft: 'Three gates' });
    await ada.createButton.click();
    const again = ada.createDialog.getByRole('list', { name: 'Photos' });
    await again.getByRole('button', { name: 'Photo 3 of 3' }).waitFor();
    await ada.createDialog.getByRole('button', { name: /^Alt text\s*The second gate/ }).waitFor();
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    const card = ada.card('Three gates');
    await card.getByText('1/3').waitFor();
    await card.getByRole('img', { name: 'The second gate' }).waitFor();
    expect(await bob.feed()).toEqual([]);

    await ada.device.goOnline();
    await waitUntil('the album arrives', async () => (await bob.feed()).length === 1);
    await ada.waitUntilSettled();
    const [post, ...others] = await bob.feed();
    expect(others).toEqual([]);
    expect(post && photosOf(post).map(({ altText }) => altText)).toEqual(['The second gate', '', '']);
    expect(post?.media?.height).toBeGreaterThan(post?.media?.width ?? 0);

    await card.getByRole('button', { name: 'Show alt text' }).click();
    await card.getByText('The second gate').waitFor();
    expect(await seriousFindings(ada.page)).toEqual([]);
  },
);

test(
  'an album is moved through by keys and buttons, on the card and in the viewer',
  { tag: ['@composer', '@posts'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Three gates', pictures: (await files()).map(({ buffer }) => buffer) });
    const ada = await world.newDevice({ serviceWorkers: 'block' });
    await ada.signUp(someone('Ada'));
    const card = ada.card('Three gates');
    await card.getByText('1/3').waitFor();
    const height = (await card.boundingBox())?.height;

    await card.hover();
    await card.getByRole('button', { name: 'Next photo' }).click();
    await card.getByText('2/3').waitFor();
    expect((await card.boundingBox())?.height).toBe(height);
    await card.getByRole('button', { name: 'View photo' }).nth(1).press('ArrowRight');
    await card.getByText('3/3').waitFor();
    await expect(card.getByRole('button', { name: 'Next photo' })).toBeHidden();
    expect(await seriousFindings(ada.page)).toEqual([]);

    await card.getByRole('button', { name: 'View photo' }).nth(2).press('Enter');
    const viewer = ada.page.getByRole('dialog', { name: 'Photo' });
    await viewer.getByText('Photo 3 of 3').waitFor();
    await viewer.getByRole('button', { name: 'Previous photo' }).click();
    await viewer.getByText('Photo 2 of 3').waitFor();
    await viewer.getByRole('button', { name: 'Previous photo' }).click();
    await expect(viewer.getByRole('button', { name: 'Previous photo' })).toBeDisabled();
    await ada.page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
  },
);
