import { expect, type Locator } from '@playwright/test';
import sharp from 'sharp';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { countRows } from './harness/count-rows.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const PHONE = { width: 390, height: 844 };

/** 900 by 600 px, left half red, right half blue. */
async function halves(): Promise<Buffer> {
  const blue = { create: { width: 450, height: 600, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width: 900, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: 450, top: 0 }])
    .jpeg()
    .toBuffer();
}

const pictureOf = (ada: PosyApp) => ada.createDialog.getByAltText('The photo you are about to share');
const sizeOf = (picture: Locator) =>
  picture.evaluate((image) => (image instanceof HTMLImageElement ? [image.naturalWidth, image.naturalHeight] : []));
/** The former picture stays until the browser has loaded the new one. */
const untilSize = (picture: Locator, width: number, height: number) =>
  expect.poll(() => sizeOf(picture)).toEqual([width, height]);
/** Whether no pixel is transparent: a corner that the picture does not cover would be. */
const isOpaque = (picture: Locator) =>
  picture.evaluate((image) => {
    if (!(image instanceof HTMLImageElement)) return false;
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d');
    context?.drawImage(image, 0, 0);
    const pixels = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    return pixels?.every((value, i) => i % 4 !== 3 || value === 255) === true;
  });

test(
  'a photo is turned and cut without a network, survives the end of its page, and arrives as it was seen',
  { tag: ['@crop', '@composer'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice(PHONE);
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    await ada.device.goOffline();
    await ada.fillPost({ bytes: await halves(), caption: 'Gate' });
    const dialog = ada.createDialog;
    const picture = pictureOf(ada);
    const edit = dialog.getByRole('button', { name: 'Edit', exact: true });
    const editor = ada.page.getByRole('dialog', { name: 'Edit photo' });
    const press = (name: string) => editor.getByRole('button', { name, exact: true }).click();

    // Back returns to the composer with the photo as it was.
    await edit.click();
    await editor.getByRole('application', { name: 'Move the picture' }).waitFor();
    expect(await seriousFindings(ada.page)).toEqual([]);
    await press('Rotate by 90°');
    await ada.page.goBack();
    await dialog.waitFor();
    await expect(edit).toBeFocused();
    await untilSize(picture, 900, 600);

    // By keys: straightened a little, which cuts the corners off.
    await edit.click();
    const tilt = editor.getByRole('slider', { name: 'Straighten' });
    await tilt.focus();
    for (let i = 0; i < 4; i++) await ada.page.keyboard.press('ArrowRight');
    await expect(tilt).toHaveAttribute('aria-valuetext', '2 degrees');
    await press('Rotate by 90°');
    await editor.getByRole('radio', { name: '1:1' }).check();
    await press('Done');
    await dialog.waitFor();
    await waitUntil('the photo is cut to a square', async () => {
      const [width = 0, height = 0] = await sizeOf(picture);
      return width === height && width > 540 && width < 600;
    });
    expect(await isOpaque(picture)).toBe(true);

    // The next edit begins with the whole photo and the last choices.
    await edit.click();
    await expect(tilt).toHaveValue('2');
    await press('Reset');
    await press('Rotate by 90°');
    await editor.getByRole('radio', { name: '1:1' }).check();
    await press('Done');
    await dialog.waitFor();
    await untilSize(picture, 600, 600);
    // The device stores what would be shared, and nothing else.
    expect(await countRows(ada.page, 'out', 'chunks')).toBe(1);

    await ada.device.killPage('as shown');
    await ada.device.reopen('/');
    await ada.createButton.click();
    await pictureOf(ada).waitFor();
    await untilSize(pictureOf(ada), 600, 600);
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.device.goOnline();
    const post = await waitUntil('the post arrives', async () => (await bob.feed())[0]);
    expect(post.media).toMatchObject({ width: 600, height: 600 });
    const bytes = Buffer.from(await (await bob.fetch(post.imageUrl ?? '')).arrayBuffer());
    const { width: side } = await sharp(bytes).metadata();
    const above = { left: 0, top: 0, width: side, height: Math.floor(side / 3) };
    const [red, , blue] = (await sharp(await sharp(bytes).extract(above).toBuffer()).stats()).channels;
    expect([red?.mean ?? 0, 255 - (blue?.mean ?? 255)].every((mean) => mean > 200)).toBe(true);
  },
);
