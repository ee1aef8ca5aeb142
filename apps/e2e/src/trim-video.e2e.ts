import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serviceWorkers: 'block' });

const PHONE = { width: 390, height: 844 };
const CAPTIONS = 'WEBVTT\n\n00:00:00.000 --> 00:00:01.000\nBefore\n\n00:00:01.200 --> 00:00:09.000\nWithin\n';

test(
  'a video is trimmed in the composer, and its part is shared with its own length and subtitles',
  { tag: ['@trim', '@video'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice({ ...PHONE, reducedMotion: 'no-preference' });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page, createDialog: dialog } = ada;
    await ada.fillPost({
      bytes: await recordVideo(page, { seconds: 3 }),
      name: 'MOV_0007.MP4',
      type: 'video/mp4',
      caption: 'Waves',
    });
    await dialog.getByRole('button', { name: /^Subtitles/ }).click();
    await dialog
      .getByLabel('Add subtitles')
      .setInputFiles({ name: 'waves.vtt', mimeType: 'text/vtt', buffer: Buffer.from(CAPTIONS) });
    await dialog.getByText('waves.vtt').first().waitFor();
    const trim = dialog.getByRole('button', { name: 'Trim', exact: true });
    expect((await trim.boundingBox())?.height).toBeGreaterThanOrEqual(44);

    // Back and Escape return to the composer, which is unchanged.
    await trim.click();
    const view = page.getByRole('dialog', { name: 'Trim video' });
    const start = view.getByRole('slider', { name: 'Start' });
    await expect(start).toBeFocused();
    await page.goBack();
    await expect(trim).toBeFocused();
    await trim.press('Enter');
    await expect(start).toBeFocused();
    await page.keyboard.press('Shift+ArrowRight');
    await page.keyboard.press('Escape');
    await expect(trim).toBeFocused();
    expect(await dialog.getByLabel('Caption', { exact: true }).inputValue()).toBe('Waves');

    await trim.click();
    await expect(start).toHaveAttribute('aria-valuetext', '0:00.0');
    const film = view.locator('video');
    const position = () => film.evaluate((it: HTMLVideoElement) => it.currentTime);
    await expect.poll(position).toBeGreaterThan(0.1);
    expect(await seriousFindings(page)).toEqual([]);
    for (let i = 0; i < 5; i++) await start.press('ArrowRight');
    const end = view.getByRole('slider', { name: 'End' });
    const box = await end.boundingBox();
    if (!box) throw new Error('The handle is not drawn');
    // The handle is dragged as far as it goes: a second stays.
    await page.mouse.move(box.x + box.width - 22, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + 60, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    await expect(end).toHaveAttribute('aria-valuetext', '0:01.5');
    await view.getByText('Length 0:01.0').waitFor();
    // The part is played in a loop: what lies behind its end leads to its start.
    const backTo = await film.evaluate(async (it: HTMLVideoElement) => {
      const seeked = () => new Promise((resolve) => it.addEventListener('seeked', resolve, { once: true }));
      it.pause();
      // It may be on its way to the start already, at the end of a turn.
      if (it.seeking) await seeked();
      it.currentTime = 1.6;
      await it.play();
      while (it.seeking || it.currentTime > 1.5) await seeked();
      return it.currentTime;
    });
    expect(backTo).toBeGreaterThan(0.4);
    await view.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText(/^0:01 · /).waitFor();
    await dialog.getByRole('button', { name: 'Share' }).click();
    await dialog.waitFor({ state: 'hidden' });

    await waitUntil('the part arrives', async () => (await bob.feed()).length === 1);
    await ada.waitUntilSettled();
    const [post] = await bob.feed();
    const { video } = post?.media ?? {};
    expect(video?.durationMs).toBeGreaterThan(900);
    expect(video?.durationMs).toBeLessThan(1100);
    const captions = await bob.fetch(video?.captions?.url ?? '');
    expect(await captions.text()).toBe(
      'WEBVTT\n\n00:00:00.000 --> 00:00:00.500\nBefore\n\n00:00:00.700 --> 00:00:01.000\nWithin\n',
    );
    await ada.playVideo('Waves');
  },
);

test(
  'a browser without an encoder says so, and copies the part from the key frame before its start',
  { tag: ['@trim', '@video'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice(PHONE);
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page, createDialog: dialog } = ada;
    const bytes = await recordVideo(page, { seconds: 3 });
    await page.evaluate(() => Reflect.deleteProperty(globalThis, 'VideoEncoder'));
    await ada.fillPost({ bytes, name: 'MOV_0007.MP4', type: 'video/mp4', caption: 'Waves' });

    await dialog.getByRole('button', { name: 'Trim', exact: true }).click();
    const view = page.getByRole('dialog', { name: 'Trim video' });
    await view.getByText(/^This browser cannot cut at any moment/).waitFor();
    const start = view.getByRole('slider', { name: 'Start' });
    for (let i = 0; i < 4; i++) await start.press('ArrowRight');
    await view.getByRole('slider', { name: 'End' }).press('Home');
    await view.getByText('Length 0:01.0').waitFor();
    await view.getByRole('button', { name: 'Done' }).click();
    await dialog.getByText(/^0:01 · /).waitFor();

    // The view begins with the whole video and the chosen part again.
    await dialog.getByRole('button', { name: 'Trim', exact: true }).click();
    await expect(start).toHaveAttribute('aria-valuetext', '0:00.4');
    await view.getByRole('button', { name: 'Cancel' }).click();
    await dialog.getByRole('button', { name: 'Share' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await waitUntil('the part arrives', async () => (await bob.feed()).length === 1);
    await ada.waitUntilSettled();

    // The only key frame before is the first one of the recording.
    const [post] = await bob.feed();
    expect(post?.media?.video?.durationMs).toBeGreaterThan(1300);
    expect(post?.media?.video?.durationMs).toBeLessThan(1500);
  },
);
