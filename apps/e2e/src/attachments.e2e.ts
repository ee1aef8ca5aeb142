import { expect, type Page } from '@playwright/test';
import { MessagesApp } from './harness/messages-app.ts';
import { mp4 } from './harness/mp4.ts';
import { photo } from './harness/photo.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';
import type { World } from './harness/world.ts';

test.use({ serviceWorkers: 'block' });

const MIB = 1024 * 1024;

/** Alice on a desktop with an open conversation. Bob wrote these texts. */
async function talking(world: World, texts: readonly string[]) {
  const bob = await world.newPerson('Bob');
  const alice = await world.newPerson('Alice');
  for (const text of texts) await bob.write(alice.user, text);
  const app = await world.newDevice({ width: 1440, height: 900 });
  await app.enterAs(alice);
  await app.device.visit('/');
  await app.waitUntilSettled();
  const messages = new MessagesApp(app);
  await messages.open('Bob Gardener');
  await messages.message(texts.at(-1) ?? '').waitFor();
  return { page: app.page, messages };
}

const attach = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Attach a photo or video').setInputFiles({ name, mimeType, buffer });

test(
  'a large video is compressed; a video that this device cannot decode is sent as it is',
  { tag: ['@attachments', '@messages'] },
  async ({ world }) => {
    const { page } = await talking(world, ['Show me']);
    const facts = page.locator('[data-attachment] figcaption');

    await attach(page, 'walk.mp4', 'video/mp4', await recordVideo(page, { bytes: 17 * MIB }));
    // The recording takes longer where drawing is slow.
    await facts.getByText(/^0:0\d · 17\.\d MB → \d+ kB/).waitFor();
    await page.getByRole('button', { name: 'Remove video' }).click();
    await attach(page, 'noise.mp4', 'video/mp4', mp4(17 * MIB));

    await expect.poll(() => facts.innerText()).toMatch(/17\.\d MB$/);
    expect(await facts.innerText()).not.toContain('→');
  },
);

test(
  'the newest message stays visible while the composer grows, and a long message with a photo is sent on a phone in landscape',
  { tag: ['@attachments', '@messages'] },
  async ({ world }) => {
    const texts = Array.from({ length: 12 }, (_, i) => `No ${i}: ${'a line of some length '.repeat(8)}`);
    const { page, messages } = await talking(world, texts);
    const room = page.getByRole('group', { name: 'Conversation with Bob Gardener' });
    const below = () => room.evaluate((it) => Math.round(it.scrollHeight - it.scrollTop - it.clientHeight));
    await messages.send('Is it long?');
    // The row changes with its answer.
    await messages.state('sent').waitFor();
    const field = page.getByLabel('Your message');
    const attachPhoto = async () => {
      await attach(page, 'gate.jpg', 'image/jpeg', await photo({ width: 640, height: 480 }));
      await page.getByRole('button', { name: 'Remove photo' }).waitFor();
    };

    await test.step('text and attachment make the composer taller', async () => {
      await attachPhoto();
      for (const text of ['x'.repeat(5001), 'x\n'.repeat(30), '', 'y\n'.repeat(30), 'z']) {
        await field.fill(text);
        await page.evaluate(
          () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        );
        await expect.poll(below, `below the newest message, with ${text.length} letters`).toBe(0);
      }
      await page.getByRole('button', { name: 'Remove photo' }).click();
    });

    await test.step('a phone in landscape', async () => {
      await page.setViewportSize({ width: 844, height: 390 });
      await attachPhoto();
      await field.fill('Here\n'.repeat(12));
      const send = await page.getByRole('button', { name: 'Send message' }).boundingBox();
      expect((send?.y ?? 1000) + (send?.height ?? 0)).toBeLessThanOrEqual(390);
      await page.getByRole('button', { name: 'Send message' }).click();
      await page.getByRole('button', { name: 'View the photo' }).waitFor();
      await page.getByRole('button', { name: 'Back to conversations' }).click();
      await messages.row('Bob Gardener').waitFor();
    });
  },
);
