import { matches } from '@posy/contract/check';
import { type CurrentUser, CurrentUserSchema } from '@posy/contract/users';
import type { Identity } from '../harness/api-person.ts';
import { type Stored, untilStored } from '../harness/stored.ts';
import { waitUntil } from '../harness/wait-until.ts';
import type { Part, Phone, PhoneFile } from './phone.ts';

export const CREATE_POST: Part = { role: 'dialog', name: 'Create Post' };
export const NAVIGATION: Part = { role: 'navigation', name: 'Main' };

/** The card of a post, found by its caption. */
export const card = (caption: string): Part => ({ role: 'article', text: caption });

/** Signs up by a call from the page, which is faster than the form, and opens the feed. */
export async function signUp(phone: Phone, identity: Identity): Promise<CurrentUser> {
  await phone.open('/healthz');
  const user = await phone.evaluate(async (body) => {
    const response = await fetch('/api/signup', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const json: unknown = await response.json();
    const uid = typeof json === 'object' && json !== null && 'id' in json ? String(json.id) : '';
    // The keys of platform/signed-in-flag.ts.
    localStorage.setItem('posy.signed-in', uid);
    localStorage.setItem('posy.new-session', '1');
    return json;
  }, identity);
  if (!matches(CurrentUserSchema, user)) throw new Error(`Sign-up answered ${JSON.stringify(user)}`);
  await phone.open('/');
  await waitForFeed(phone);
  return user;
}

/** Waits for the feed itself: its stored picture, which is shown before, hears no taps. */
export async function waitForFeed(phone: Phone): Promise<void> {
  await phone.waitFor({ role: 'button', name: 'Create', within: NAVIGATION });
  await waitUntil(
    'the app has taken over',
    () =>
      phone.evaluate(() => {
        const heading = document.querySelector('#app:not([data-waiting]) h1');
        // The page that is being left has a heading, too.
        return (
          location.pathname === '/' &&
          heading !== null &&
          Object.keys(heading).some((key) => key.startsWith('__reactProps'))
        );
      }),
    phone.waitMs,
  );
}

/** Waits until the service worker has stored the app, and nothing waits to be sent. */
export async function waitUntilSettled(phone: Phone): Promise<void> {
  await waitForFeed(phone);
  await phone.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await waitUntilSynced(phone);
}

/** Waits until rows have arrived and nothing waits to be sent: the header then shows no state. */
export async function waitUntilSynced(phone: Phone): Promise<void> {
  await waitUntil(
    'all is synced',
    () => phone.evaluate(() => document.querySelector('#app [data-sync="good"]') !== null),
    phone.waitMs,
  );
}

/** Ends the browser when these rows are stored. */
export async function endWhenStored(phone: Phone, stored: Stored): Promise<void> {
  await untilStored((script) => phone.evaluate(script), stored);
  await phone.end();
}

/** Plays the first video of the feed, unless it plays by itself. Returns when it plays. */
export async function playVideo(phone: Phone): Promise<void> {
  await waitUntil(
    'the video plays',
    () =>
      phone.evaluate(() => {
        const video = document.querySelector('video');
        if (video === null) document.querySelector<HTMLElement>('[data-video] [data-shortcut="o"]')?.click();
        return video !== null && video.currentTime > 0 && video.videoWidth > 0;
      }),
    phone.waitMs,
  );
}

/** Shares a file. Returns when the dialog has closed: the post is then stored, sent or unsent. */
export async function share(phone: Phone, file: PhoneFile, caption: string): Promise<void> {
  await phone.press({ role: 'button', name: 'Create', within: NAVIGATION });
  await phone.choose({ label: 'Choose a photo or video', within: CREATE_POST }, [file]);
  await phone.type({ label: 'Caption', within: CREATE_POST }, caption);
  await phone.press({ role: 'button', name: 'Share with everyone', within: CREATE_POST });
  await phone.waitUntilAbsent(CREATE_POST);
}

/** Whether the picture of a post has pixels. */
export async function hasPicture(phone: Phone, caption: string): Promise<boolean> {
  return await phone.evaluate((text) => {
    const found = [...document.querySelectorAll('article')].find((each) => each.innerText.includes(text));
    const image = found?.querySelector('img[alt^="Photo by"]');
    // A missing picture is replaced by one transparent pixel.
    return image instanceof HTMLImageElement && image.complete && image.naturalHeight > 16;
  }, caption);
}
