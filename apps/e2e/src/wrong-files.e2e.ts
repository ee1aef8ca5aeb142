import { expect } from '@playwright/test';
import { ERRORS } from '@posy/contract/errors';
import sharp from 'sharp';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';

test.use({ serviceWorkers: 'block' });

async function refuses(
  ada: PosyApp,
  file: { name: string; mimeType: string; buffer: Buffer },
  message: string,
): Promise<void> {
  const input = ada.createDialog.locator('input[type=file]');
  await input.setInputFiles(file);
  await ada.createDialog.getByRole('alert').filter({ hasText: message }).waitFor();
  expect(await ada.createDialog.getByLabel('Caption').inputValue()).toBe('What I typed');
}

test(
  'E30 B07 a truncated photo and an animation of too many pixels are refused when they are picked, and a photo without its last two bytes is shared',
  { tag: ['@composer', '@media'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.createButton.click();
    await ada.createDialog.getByLabel('Caption').fill('What I typed');
    const whole = await photo({ width: 1200, height: 900 });
    const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer });

    await refuses(ada, jpeg(whole.subarray(0, 300)), 'This photo is damaged');
    await expect(ada.createDialog.getByRole('img')).toHaveCount(0);

    // More pixels than the server decodes.
    const frames = ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 5000, height: 4000, channels: 3, background } })
        .png()
        .toBuffer(),
    );
    const film = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer();
    await refuses(ada, { name: 'film.gif', mimeType: 'image/gif', buffer: film }, ERRORS.image_too_large.message);

    // The browser shows it.
    await ada.createDialog.locator('input[type=file]').setInputFiles(jpeg(whole.subarray(0, whole.length - 2)));
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.card('What I typed').waitFor();
    // The card is there before the server has the photo.
    await ada.waitUntilStored();
    const bob = await world.newPerson('Bob');
    const [post] = await bob.feed();
    expect(post?.media).toMatchObject({ width: 1200, height: 900 });
    expect(world.server.log).not.toMatch(/Internal server error|"level":50/);
  },
);
