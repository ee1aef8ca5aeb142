import { expect } from '@playwright/test';
import { someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { engineFile } from './engine-file.ts';
import { card, share, signUp, waitUntilSettled } from './person.ts';
import type { Phone } from './phone.ts';
import { test } from './test.ts';

/** Chooses whether videos play by themselves, as another tab would. */
async function choose(phone: Phone, autoplay: 'always' | 'never'): Promise<void> {
  await phone.evaluate((allowance) => {
    localStorage.setItem('posy-data', JSON.stringify({ autoplay: allowance }));
    dispatchEvent(new StorageEvent('storage', { key: 'posy-data' }));
  }, autoplay);
}

/** The state of the film in the feed; null while there is only its still picture. */
async function filmOf(phone: Phone): Promise<{ isPlaying: boolean; isMuted: boolean } | null> {
  return await phone.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return null;
    return { isPlaying: !video.paused && video.currentTime > 0 && video.videoWidth > 0, isMuted: video.muted };
  });
}

/** Left, top, width and height of the first such element, in px. */
async function boxOf(phone: Phone, selector: string): Promise<readonly number[]> {
  return await phone.evaluate((what) => {
    const { left, top, width, height } = document.querySelector(what)?.getBoundingClientRect() ?? new DOMRect();
    return [left, top, width, height].map(Math.round);
  }, selector);
}

test(
  'a video plays by itself without sound while it is in sight, until the setting is off',
  { tag: ['@video'] },
  async ({ phones }) => {
    const phone = await phones.create({ hasMotion: true });
    await signUp(phone, someone('Ada'));
    await waitUntilSettled(phone);
    // Only computers are expected to have a line that is not metered.
    const isComputer = await phone.evaluate(() => matchMedia('(hover: hover) and (pointer: fine)').matches);
    if (!isComputer) await choose(phone, 'always');
    await share(phone, await engineFile('clip.mp4'), 'Waves');
    await phone.waitFor(card('Waves'));

    await waitUntil('it plays', async () => (await filmOf(phone))?.isPlaying);
    expect((await filmOf(phone))?.isMuted).toBe(true);
    // Once the post is sent it has another source, and is exactly over its still picture.
    await waitUntilSettled(phone);
    await waitUntil('it plays on', async () => (await filmOf(phone))?.isPlaying);
    expect(await boxOf(phone, 'video')).toEqual(await boxOf(phone, '[data-video] > div'));

    // Out of sight it ends, and in sight it goes on.
    await phone.evaluate(() => {
      document.querySelector('main')?.style.setProperty('padding-block', '3000px');
      scrollTo({ top: 0, behavior: 'instant' });
    });
    await waitUntil('it has ended', async () => (await filmOf(phone)) === null);
    await phone.evaluate(() => document.querySelector('[data-video]')?.scrollIntoView({ block: 'center' }));
    await waitUntil('it plays again', async () => (await filmOf(phone))?.isPlaying);

    await choose(phone, 'never');
    await waitUntil('it has ended', async () => (await filmOf(phone)) === null);
    await phone.press({ role: 'button', name: /^Play video/, within: card('Waves') });
    await waitUntil('it plays on request', async () => (await filmOf(phone))?.isPlaying);
    await phone.press({ role: 'button', name: 'Pause video', within: card('Waves') });
    await waitUntil('it is paused', async () => (await filmOf(phone))?.isPlaying === false);
  },
);
