import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const MB = 1024 * 1024;

const share = async (app: PosyApp, bytes: Buffer, caption: string): Promise<void> => {
  await app.fillPost({ bytes, name: 'MOV_0007.MP4', type: 'video/mp4', caption });
  await app.createDialog.getByRole('button', { name: 'Remove video' }).waitFor();
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.waitFor({ state: 'hidden' });
};

test(
  'H37 a video survives broken connections and a dead page, arrives once, and is played',
  { tag: ['@video', '@uploads'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const video = await recordVideo(ada.page, { bytes: 16 * MB });
    const { gate } = ada.device;
    const before = gate.bytesUp;

    const cut = gate.cutAfter(before + 7 * MB);
    await share(ada, video, 'Waves');
    await ada.card('Waves').waitFor();
    await cut;
    await ada.device.killPage('as shown');
    await ada.device.visit('/');
    await ada.card('Waves').waitFor();
    await waitUntil('the server has it', async () => (await bob.feed()).length === 1);
    await ada.waitUntilSettled();

    const [post] = await bob.feed();
    expect(post?.media).toMatchObject({ kind: 'video', width: 640, height: 360, video: { isPlayable: true } });
    expect(post?.media?.variants.length).toBeGreaterThan(0);
    // The connection is cut once, and the page is closed once.
    expect(gate.bytesUp - before).toBeLessThan(video.length + 11 * MB);

    await ada.playVideo('Waves');
  },
);

test(
  'a picked video survives closing the page and is sent later without a network at first',
  { tag: ['@video', '@uploads'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const video = await recordVideo(ada.page);

    await ada.fillPost({ bytes: video, name: 'clip.mov', type: 'video/quicktime', caption: 'Later' });
    await ada.createDialog.getByText(/^0:0\d · /).waitFor();
    await ada.device.reopen();
    await ada.device.goOffline();
    await ada.createButton.click();
    await ada.createDialog.getByAltText('The video you are about to share').waitFor();
    await ada.createDialog.getByLabel('Caption', { exact: true }).fill('Later');
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.card('Later').getByText('Waiting to send').waitFor();
    await ada.playVideo('Later');
    await ada.device.goOnline();

    await waitUntil('the server has it', async () => (await bob.feed()).length === 1);
    expect((await bob.feed())[0]).toMatchObject({ content: 'Later', media: { kind: 'video' } });
  },
);
