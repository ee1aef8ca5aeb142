import { expect } from '@playwright/test';
import { matches } from '@posy/contract/check';
import type { UserId } from '@posy/contract/ids';
import { CurrentUserSchema } from '@posy/contract/users';
import { someone } from './harness/api-person.ts';
import { countRows, waitUntilSent } from './harness/count-rows.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { recordVideo } from './harness/recorded-video.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

/** `routes/offline-routes.test.tsx` checks the public pages, and the content of each, more quickly. */
const KNOWN = ['/discover', '/messages', '/activity', '/dashboard', '/settings'];

test(
  'H48 every visited page is shown after a cold start without a network, without any request',
  { tag: ['@worker'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces', pictures: [await photo({ width: 1200, height: 900 })] });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const id = await signedInId(ada);
    await ada.waitForPicture('Quinces');
    await ada.waitUntilSettled();
    await bob.write({ id }, 'From the garden', await photo({ width: 900, height: 600 }));
    await shareVideo(ada, 'Waves');
    await ada.waitUntilSettled();
    await ada.playVideo('Waves');
    await waitUntil('the message is here', async () => (await countRows(ada.page, 'cache', 'messages')) === 1);
    await loadEverything(ada, id);
    await waitUntil('its picture and the video are here', async () => {
      const paths = await cachedPaths(ada);
      return paths.length >= 4 && paths.some((path) => path.endsWith('/video'));
    });

    await ada.device.goOffline();
    await ada.device.reopen();
    await ada.waitForPicture('Quinces');
    // Checks for the network and reported views are allowed; the content of the feed comes from the device.
    const isQuiet = (request: string) => /^(GET \/(api\/sync|ws)|POST \/api\/posts\/views)/.test(request);
    expect(ada.device.gate.attempts.filter((request) => !isQuiet(request))).toEqual([]);
    await ada.playVideo('Waves');
    const messages = new MessagesApp(ada);
    await messages.open('Bob');
    await waitUntil('the picture of the message has pixels', () =>
      messages
        .message('From the garden')
        .locator('img')
        .evaluate((image) => image instanceof HTMLImageElement && image.complete && image.naturalHeight > 16),
    );
    // API calls may be tried, as long as nothing waits for them. Nothing else may be requested.
    expect(ada.device.gate.attempts.filter((line) => !/^\w+ \/(?:api\/|ws)/.test(line))).toEqual([]);

    for (const path of KNOWN) {
      await ada.device.visit(path);
      await ada.page.getByRole('heading', { level: 1 }).filter({ visible: true }).first().waitFor();
      await ada.page.getByText('Loading', { exact: true }).waitFor({ state: 'detached' });
      await expect(ada.page.getByText(/Something went wrong|first time/)).toHaveCount(0);
    }
    await ada.device.visit('/ads');
    await ada.page.getByText('It needs a connection the first time.').waitFor();
    await ada.device.goOnline();
    await ada.page.getByRole('button', { name: 'Create Ad' }).first().waitFor();
    await waitUntil('the scripts of this rarely opened page are stored', async () =>
      (await laterAssets(ada)).some((path) => /ads-page-[^/]+\.js$/.test(path)),
    );
  },
);

async function signedInId(app: PosyApp): Promise<UserId> {
  const user: unknown = await app.page.evaluate(async () => (await fetch('/api/user')).json());
  if (!matches(CurrentUserSchema, user)) throw new Error('Nobody is signed in.');
  return user.id;
}

async function shareVideo(app: PosyApp, caption: string): Promise<void> {
  await app.fillPost({ bytes: await recordVideo(app.page), name: 'waves.mp4', type: 'video/mp4', caption });
  await app.createDialog.getByRole('button', { name: 'Remove video' }).waitFor();
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.waitFor({ state: 'hidden' });
  // A card that is not drawn yet does not say that it waits.
  await waitUntilSent(app.page, 'post.create');
}

/** Prefetches as the app does ten seconds after its start. */
async function loadEverything(app: PosyApp, uid: UserId): Promise<void> {
  await app.page.evaluate(
    (id) => navigator.serviceWorker.controller?.postMessage({ type: 'prefetch', uid: id, width: 390 }),
    uid,
  );
}

/** Paths of scripts and styles that were stored when they were first fetched. */
async function laterAssets(app: PosyApp): Promise<readonly string[]> {
  return await app.page.evaluate(async () => {
    const stored = await (await caches.open('later-assets')).keys();
    return stored.map(({ url }) => new URL(url).pathname);
  });
}

/** Paths of the cached pictures and videos, without size variants. */
async function cachedPaths(app: PosyApp): Promise<readonly string[]> {
  return await app.page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('media-'));
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    const paths = all.flat().map(({ url }) => new URL(url).pathname);
    return [...new Set(paths.map((path) => (path.endsWith('/video') ? path : path.replace(/\/\d+$/, ''))))];
  });
}
