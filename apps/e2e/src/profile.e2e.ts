import { expect } from '@playwright/test';
import sharp from 'sharp';
import { type ApiPerson, someone } from './harness/api-person.ts';
import type { DeviceOptions } from './harness/device.ts';
import { hasMetadata, photo } from './harness/photo.ts';
import { ProfileApp } from './harness/profile-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

const DESKTOP = { width: 1440, height: 900 };

/** Left half red, right half blue. */
async function halves(width = 800, height = 400): Promise<Buffer> {
  const blue = { create: { width: width / 2, height, channels: 3, background: '#0000ff' } } as const;
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([{ input: await sharp(blue).png().toBuffer(), left: width / 2, top: 0 }])
    .jpeg()
    .toBuffer();
}

function jpeg(buffer: Buffer, name = 'me.jpg') {
  return { name, mimeType: 'image/jpeg', buffer };
}

/** The author of the newest post, as another user sees them. */
async function authorSeenBy(person: ApiPerson) {
  const [post] = await person.feed();
  if (!post) throw new Error('Nobody shared anything.');
  return post.user;
}

/** The picture of the only author, once the server has it. */
async function pictureSeenBy(person: ApiPerson): Promise<Buffer> {
  const url = await waitUntil('the picture is on the server', async () => (await authorSeenBy(person)).profileImageUrl);
  return Buffer.from(await (await person.fetch(url)).arrayBuffer());
}

/** A user with a post is logged in on this device. */
async function withPost(world: World, options: DeviceOptions = {}): Promise<ProfileApp> {
  const self = await world.newPerson('Ada');
  await self.share({ content: 'Quinces' });
  const app = await world.newDevice(options);
  await app.enterAs(self);
  await app.device.visit('/');
  await app.card('Quinces').waitFor();
  await app.waitUntilSettled();
  return new ProfileApp(app);
}

test(
  'a profile edited offline is shown at once, survives a browser restart, and is sent',
  { tag: ['@profile'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const profile = await withPost(world);
    const ada = profile.app;
    await ada.device.goOffline();

    await profile.open();
    await profile.edit({ 'First name': 'Augusta', Bio: 'Numbers, mostly.' });
    await profile.save();

    await profile.dialog.getByText('Augusta Gardener').waitFor();
    await profile.dialog.getByText('Saved on this device. Waiting to send.').waitFor();
    await profile.close();
    await ada.card('Quinces').getByText('Augusta Gardener').waitFor();
    await ada.device.killPage({ 'profile.update': 1 });
    await ada.device.reopen();
    await ada.card('Quinces').getByText('Augusta Gardener').waitFor();
    await ada.device.goOnline();
    await waitUntil('everybody knows', async () => (await authorSeenBy(bob)).firstName === 'Augusta');
    await ada.waitUntilSettled();
    await profile.open();
    await profile.dialog.getByText('Numbers, mostly.').waitFor();
    await expect(profile.dialog.getByText('Waiting to send')).toHaveCount(0);
  },
);

test(
  'a rotated camera picture is cropped upright by keyboard, marked as unsaved until it is saved, and stored square without metadata',
  { tag: ['@profile'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const profile = await withPost(world, { serviceWorkers: 'block' });
    await profile.open();

    // Stored sideways: red left, blue right. Rotated clockwise: red above, blue below.
    const turned = await sharp(await halves())
      .withExif({ IFD0: { Make: 'Posy', Model: 'Posy Test Camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    await profile.pick(jpeg(turned));
    const stage = profile.cropDialog.getByRole('application', { name: 'Move the picture' });
    await stage.focus();
    // Moves the picture up, so that its lower half is in the crop window.
    for (let i = 0; i < 60; i++) await stage.press('ArrowUp');
    for (let i = 0; i < 3; i++) await stage.press('+');
    await profile.cropDialog.getByRole('button', { name: 'Use Picture' }).click();

    await profile.dialog.getByText('Unsaved').waitFor();
    expect(await profile.pictureInHeader()).toBeNull();
    await profile.dialog.getByRole('button', { name: 'Save Picture' }).click();
    await profile.dialog.getByText('Saved', { exact: true }).waitFor();
    await profile.close();
    const bytes = await pictureSeenBy(bob);
    const { width, height } = await sharp(bytes).metadata();
    expect([width === height, width > 0, width <= 640]).toEqual([true, true, true]);
    expect(await hasMetadata(bytes)).toBe(false);
    const { channels } = await sharp(bytes).stats();
    expect(channels[2]?.mean).toBeGreaterThan(200);
    expect(channels[0]?.mean).toBeLessThan(50);
    await waitUntil('the header draws it', async () => (await profile.pictureInHeader())?.startsWith('/media/'));
  },
);

test(
  'a picture is moved and zoomed by finger while the sheet stays in place',
  { tag: ['@profile'] },
  async ({ world }) => {
    const ada = await world.newDevice({ serviceWorkers: 'block' });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const profile = new ProfileApp(ada);
    await profile.open();
    await profile.pick(jpeg(await photo({ width: 1600, height: 1200 })));
    const stage = profile.cropDialog.getByRole('application', { name: 'Move the picture' });
    await stage.waitFor();
    const box = await stage.boundingBox();
    if (!box) throw new Error('The picture is not drawn.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const session = await ada.device.context.newCDPSession(ada.page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number; id: number }[]
    ) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
    const zoom = () => profile.cropDialog.getByRole('slider').inputValue();
    expect(await zoom()).toBe('1');

    await touch('touchStart', { x: x - 20, y, id: 0 }, { x: x + 20, y, id: 1 });
    for (let i = 1; i <= 6; i++)
      await touch('touchMove', { x: x - 20 - i * 8, y, id: 0 }, { x: x + 20 + i * 8, y, id: 1 });
    await touch('touchEnd');
    await waitUntil('it is larger', async () => Number(await zoom()) > 1.2);
    await touch('touchStart', { x, y: y - 60, id: 0 });
    for (let i = 1; i <= 10; i++) await touch('touchMove', { x, y: y - 60 + i * 16, id: 0 });
    await touch('touchEnd');

    await profile.cropDialog.getByRole('button', { name: 'Use Picture' }).click();
    await profile.dialog.getByText('Unsaved').waitFor();
  },
);

test(
  'a picture saved offline is shown at once, survives a browser restart, and is sent',
  { tag: ['@profile'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const profile = await withPost(world, DESKTOP);
    const ada = profile.app;
    await ada.device.goOffline();
    await profile.open();

    await profile.pick(jpeg(await photo({ width: 900, height: 900 })));
    await profile.cropDialog.getByRole('slider').waitFor();
    await profile.cropDialog.getByRole('button', { name: 'Use Picture' }).click();
    await profile.dialog.getByRole('button', { name: 'Save Picture' }).click();

    await profile.dialog.getByText('Waiting to send').waitFor();
    await waitUntil('the header draws it', async () => (await profile.pictureInHeader())?.startsWith('blob:'));
    await ada.device.reopen('/', { 'profile.picture': 1 });
    await waitUntil('the header draws it again', async () => (await profile.pictureInHeader())?.startsWith('blob:'));
    await ada.device.goOnline();
    await pictureSeenBy(bob);
    // The header may draw it before this device has stored it.
    await waitUntil('the header draws the one of the server, which is stored', async () => {
      const url = await profile.pictureInHeader();
      return (
        url?.startsWith('/media/') &&
        (await ada.page.evaluate(async (drawn) => (await caches.match(drawn)) !== undefined, url))
      );
    });
    await ada.device.goOffline();
    await ada.device.reopen();
    await ada.card('Quinces').waitFor();
    const isDrawn = () =>
      ada.page
        .getByRole('button', { name: 'Your profile' })
        .locator('img')
        .evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 16);
    await waitUntil('it is here without a network, too', isDrawn);
    expect(await profile.pictureInHeader()).toMatch(/^\/media\//);
  },
);

test(
  'typed input survives a browser restart, and log-out names it',
  { tag: ['@profile', '@session', '@deep'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const profile = new ProfileApp(ada);
    await profile.open();
    await profile.edit({ Bio: 'Half a thought' });
    await profile.close();

    await ada.device.reopen('/', { draft: 'Half a thought' });
    await profile.open();

    await profile.dialog.getByText('Your changes are back. They are not saved yet.').waitFor();
    expect(await profile.dialog.getByLabel('Bio').inputValue()).toBe('Half a thought');
    await profile.dialog.getByRole('button', { name: 'Cancel' }).click();
    await profile.dialog.getByRole('button', { name: 'Log out' }).click();
    await ada.page.getByRole('dialog', { name: 'Log out of Posy?' }).waitFor();
    await ada.page.goBack();
    await ada.page.getByRole('dialog').waitFor({ state: 'hidden' });
    expect(new URL(ada.page.url()).pathname).toBe('/');
  },
);
