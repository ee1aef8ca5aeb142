import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const MB = 1024 * 1024;

const shareVideo = async (app: PosyApp, bytes: Buffer, caption: string): Promise<void> => {
  await app.fillPost({ bytes, name: 'MOV_0007.MP4', type: 'video/mp4', caption });
  await app.createDialog.getByRole('button', { name: 'Remove video' }).waitFor();
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.waitFor({ state: 'hidden' });
};

test(
  'H51 a video that is deleted during its upload is never posted, and its upload stops',
  { tag: ['@outbox', '@uploads', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const video = await recordVideo(ada.page, { bytes: 8 * MB });
    const { gate, context } = ada.device;
    const posts: string[] = [];
    context.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/posts')) posts.push(request.url());
    });

    let aborted = 0;
    context.on('requestfailed', (request) => {
      if (request.method() === 'PATCH') aborted++;
    });
    const start = gate.bytesUp;
    // The connection is slow while the user decides.
    const goesUp = gate.slowAfter(MB, MB / 8);
    await shareVideo(ada, video, 'Waves');
    await goesUp;
    await ada.deletePost('Waves');
    await waitUntil('the request is aborted', () => aborted > 0);
    gate.bytesPerSecond = Infinity;
    // Nothing is left that could be sent.
    await ada.waitUntilStored();
    expect(gate.bytesUp - start).toBeLessThan(video.length);

    expect(posts).toEqual([]);
    expect(await bob.feed()).toEqual([]);
  },
);

test(
  'H51 a mutation that arrived without an answer and is then deleted is deleted on the server too, also after the page was closed',
  { tag: ['@outbox', '@uploads', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();

    ada.device.gate.set('mute');
    await ada.share({ bytes: await photo({ width: 1200, height: 900 }), caption: 'Better not' });
    await waitUntil('the server has it', async () => (await bob.feed()).length === 1);
    ada.device.gate.set('closed');
    await ada.deletePost('Better not');
    await ada.device.killPage('as shown');
    ada.device.gate.set('open');
    await ada.device.visit('/');

    await waitUntil('it is gone', async () => (await bob.feed()).length === 0);
    // Nothing is left that could bring it back.
    await ada.waitUntilStored();
    await expect(ada.card('Better not')).toHaveCount(0);
    expect(await bob.feed()).toEqual([]);
  },
);
