import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import type { World } from './harness/world.ts';

const HTML = Buffer.from('<!doctype html><script>alert(1)</script>');

async function openForm(world: World): Promise<PosyApp> {
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.createButton.click();
  await ada.createDialog.getByLabel('Caption').fill('What I typed');
  return ada;
}

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

test('the form without a photo shows an error and keeps the typed text', async ({ world }) => {
  const ada = await openForm(world);

  await ada.createDialog.getByRole('button', { name: 'Share' }).click();

  await ada.createDialog.getByRole('alert').filter({ hasText: 'Please select an image file' }).waitFor();
  expect(await ada.createDialog.getByLabel('Caption').inputValue()).toBe('What I typed');
});

test('U05 an HTML page named as a photo is refused in the form', async ({ world }) => {
  const ada = await openForm(world);

  await refuses(ada, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: HTML }, 'Please select an image file');
  await refuses(
    ada,
    { name: 'photo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
    'Please select an image file',
  );
});

test('an empty file is refused in the form', async ({ world }) => {
  const ada = await openForm(world);

  await refuses(ada, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) }, 'This file is empty');
});

test('a file of 100 MB is refused in the form', async ({ world }) => {
  const ada = await openForm(world);
  const head = await photo({ width: 320, height: 240 });
  // Playwright accepts files of this size only by path.
  const chooser = ada.createDialog.locator('input[type=file]');
  await chooser.evaluate(
    async (input, bytes) => {
      if (!(input instanceof HTMLInputElement)) throw new Error('Not a file input.');
      const filler = new Uint8Array(104_857_600 - bytes.length);
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(bytes), filler], 'big.jpg', { type: 'image/jpeg' }));
      input.files = transfer.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [...head],
  );

  await ada.createDialog.getByRole('alert').filter({ hasText: 'File size must be less than 100MB' }).waitFor();
  expect(await ada.createDialog.getByLabel('Caption').inputValue()).toBe('What I typed');
  expect(await ada.createDialog.getByAltText(/you are about to share/).count(), 'a preview').toBe(0);
});

test('a truncated photo is refused when it is picked, and the next one is accepted', async ({ world }) => {
  const ada = await openForm(world);
  const whole = await photo({ width: 1200, height: 900 });
  const cut = Buffer.from(whole.subarray(0, 300));

  await refuses(ada, { name: 'photo.jpg', mimeType: 'image/jpeg', buffer: cut }, 'This photo is damaged');

  expect(await ada.createDialog.getByRole('img').count()).toBe(0);
  await ada.createDialog
    .locator('input[type=file]')
    .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: whole });
  await ada.createDialog.getByRole('button', { name: 'Share' }).click();
  await ada.createDialog.waitFor({ state: 'hidden' });
  await ada.card('What I typed').waitFor();
  expect(world.server.log).not.toMatch(/Internal server error|"level":50/);
});
