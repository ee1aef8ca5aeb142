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

interface Film {
  readonly isPlaying: boolean;
  readonly isMuted: boolean;
  /** Its bytes come from the server. */
  readonly isSent: boolean;
}

/** The state of the film in the feed; null while there is only its still picture. */
async function filmOf(phone: Phone): Promise<Film | null> {
  return await phone.evaluate(() => {
    const video = document.querySelector('video');
    if (!video) return null;
    const isPlaying = !video.paused && video.currentTime > 0 && video.videoWidth > 0;
    return { isPlaying, isMuted: video.muted, isSent: !video.currentSrc.startsWith('blob:') };
  });
}

/** Whether the film is exactly over its still picture. */
async function isOverPicture(phone: Phone): Promise<boolean> {
  return await phone.evaluate(() => {
    const [film, picture] = ['video', '[data-video] > div'].map((selector) => {
      const { left, top, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
      return [left, top, width, height].map(Math.round).join();
    });
    return document.querySelector('video') !== null && film === picture;
  });
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

    const playsQuietly = async (isSent: boolean) => {
      const film = await filmOf(phone);
      return film?.isPlaying && film.isMuted && (film.isSent || !isSent);
    };
    await waitUntil('it plays without sound', () => playsQuietly(false), phone.waitMs);
    // Once the post is sent it has another source, and is exactly over its still picture.
    await waitUntil('it plays on from the server', () => playsQuietly(true), phone.waitMs);
    await waitUntil('it is over its still picture', () => isOverPicture(phone));

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
    // The film lasts a second and a half: it would end before a busy machine sees it play.
    await phone.evaluate(() => {
      const repeat = ({ target }: Event) => target instanceof HTMLMediaElement && (target.loop = true);
      addEventListener('play', repeat, { capture: true });
    });
    await phone.press({ role: 'button', name: /^Play video/, within: card('Waves') });
    await waitUntil('it plays on request', async () => (await filmOf(phone))?.isPlaying, phone.waitMs);
    await phone.waitFor({ role: 'button', name: 'Pause video', within: card('Waves') });
    // Controls that nobody touches for some seconds leave, and a mouse passes through them.
    await phone.evaluate(() => document.querySelector<HTMLElement>('[data-video] [data-play]')?.click());
    await waitUntil('it is paused', async () => (await filmOf(phone))?.isPlaying === false);
  },
);
