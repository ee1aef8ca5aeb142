import { readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { UPLOAD_CHUNK_BYTES } from '@posy/contract/limits';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';

const MB = 1024 * 1024;
/** Small enough to be sent as it is, and three pieces. */
const VIDEO_BYTES = 12 * MB;
/** Percent. */
const ONE_PIECE = Math.floor((UPLOAD_CHUNK_BYTES / VIDEO_BYTES) * 100);

/** Bytes of large files in a data folder, without the database. */
async function largeFiles(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(
    (entry) => entry.isFile() && !entry.name.includes('.db') && !entry.name.includes('.sqlite'),
  );
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const found = await stat(path.join(parentPath, name)).catch(() => null);
      return found?.size ?? 0;
    }),
  );
  return sizes.filter((size) => size > MB).reduce((sum, size) => sum + size, 0);
}

test(
  'H52 a video of 12 MB is cancelled half-way on its card and on its bubble, and its bytes are freed',
  { tag: ['@uploads', '@outbox'] },
  async ({ world }, info) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page } = ada;
    const { gate } = ada.device;
    const film = info.outputPath('MOV_0012.MP4');
    await writeFile(film, await recordVideo(page, { bytes: VIDEO_BYTES }));
    const { dataDir } = world.server;

    /** Waits for its second piece, presses the cross, and waits until neither side has the bytes. */
    const cancelHalfWay = async (place: Locator, question: string) => {
      const before = gate.bytesUp;
      // The connection is slow while the user decides.
      const isHalfSent = gate.slowAfter(UPLOAD_CHUNK_BYTES + MB, MB / 8);
      await ada.device.goOnline();
      await isHalfSent;
      const ring = place.getByRole('progressbar', { name: 'Sending' });
      // A worker that sends knows of whole pieces alone.
      await expect.poll(async () => Number(await ring.getAttribute('value'))).toBeGreaterThanOrEqual(ONE_PIECE);
      const cross = place.getByRole('button', { name: /^Cancel sending/ });
      const size = await cross.boundingBox();
      expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await cross.click();
      await page.getByRole('dialog', { name: question }).getByRole('button', { name: 'Discard' }).click();
      await place.waitFor({ state: 'detached' });
      gate.bytesPerSecond = Infinity;
      await expect.poll(() => countRows(page, 'out', 'chunks')).toBe(0);
      await expect.poll(() => countRows(page, 'out', 'outbox')).toBe(0);
      await expect.poll(() => largeFiles(dataDir)).toBe(0);
      expect(gate.bytesUp - before).toBeLessThan(VIDEO_BYTES);
    };

    await ada.createButton.click();
    await ada.createDialog.getByLabel('Choose a photo or video').first().setInputFiles(film);
    await ada.createDialog.getByLabel('Caption', { exact: true }).fill('Waves');
    await ada.device.goOffline();
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await cancelHalfWay(ada.card('Waves'), 'Discard this post?');

    const messages = new MessagesApp(ada);
    await messages.open();
    await messages.sendTo(bob.user.username, 'Look');
    // A new conversation gets its final id with its first message.
    await messages.state('sent').waitFor();
    await page.getByLabel('Attach a photo or video').setInputFiles(film);
    await page.getByLabel('Your message').fill('The sea');
    await ada.device.goOffline();
    await page.getByRole('button', { name: 'Send message' }).click();
    await messages.message('The sea').waitFor();
    await cancelHalfWay(messages.message('The sea'), 'Discard this message?');

    expect(await bob.feed()).toEqual([]);
  },
);
