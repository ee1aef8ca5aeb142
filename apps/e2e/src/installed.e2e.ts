import { extname } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { SHARE_FIELDS, SHARE_PATH } from '@posy/contract/share-target';
import sharp from 'sharp';
import { ApiPerson, someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test as base } from './harness/test.ts';
import { TwoBuilds } from './harness/two-builds.ts';
import { waitUntil } from './harness/wait-until.ts';

/** A chunk that has another name in the second build. */
const PART = 'messages-page';

/** A server whose web app can be replaced by a newer build. */
const test = base.extend<{ readonly builds: TwoBuilds }>({
  builds: async ({}, use) => {
    using builds = new TwoBuilds();
    await use(builds);
  },
});

const aPhoto = () => photo({ width: 640, height: 480 });

test(
  'Posy can be installed, and the files that its manifest names have the stated type and size',
  { tag: ['@install'] },
  async ({ world }) => {
    // Nothing can be installed from a browser that is shared.
    const { device, page } = await world.newDevice({ hasOwnBrowser: true });
    await device.visit('/');
    await device.waitForServiceWorker();

    await expectInstallable(page, device.origin);
  },
);

test(
  'photos that are shared into Posy before the log-in become one post after it, and later content does not replace a begun post',
  { tag: ['@shared-in'] },
  async ({ world }) => {
    const identity = someone('Ada');
    await ApiPerson.signUp(world.server.url, identity);
    const app = await world.newDevice();
    const { device, page } = app;
    await device.visit('/');
    await device.waitForServiceWorker();

    await share(page, { text: 'Before the log-in' }, [await aPhoto(), Buffer.from('%PDF-1.7'), await aPhoto()]);
    await page.getByText('What you shared is stored').waitFor();
    // Only the form is used: the feed is hidden behind the dialog that opens.
    await device.visit('/login');
    await page.getByLabel('Email').fill(identity.email);
    await page.getByLabel('Password').fill(identity.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();

    await expectShared(app, 'Before the log-in');
    // The third file is no photo.
    await app.createDialog.getByText('A post has up to 10 photos or one video: 1 other was left out.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await app.createDialog.getByRole('button', { name: 'Share' }).click();
    await app.createDialog.waitFor({ state: 'hidden' });
    await app.card('Before the log-in').getByText('1/2').waitFor();
    await app.waitUntilStored();

    await device.goOffline();

    await share(page, { title: 'Tunnel', url: 'https://posy.example/tunnel' }, [await aPhoto()]);
    await expectShared(app, 'Tunnel\nhttps://posy.example/tunnel');
    // The photo is shown while it is still being copied, and the next share leaves the page.
    await waitUntil('text and photo are in the draft', async () => (await countRows(page, 'out', 'drafts')) === 2);
    await share(page, { text: 'Another' }, [Buffer.from('%PDF-1.7')]);
    const question = page.getByRole('dialog', { name: 'You have begun a post' });
    await question.getByRole('button', { name: 'Keep the draft' }).click();

    await expectShared(app, 'Tunnel\nhttps://posy.example/tunnel');
  },
);

test('H24 a tab whose data is migrated by a newer version says so', { tag: ['@local', '@deep'] }, async ({ world }) => {
  const app = await world.newDevice();
  await app.signUp(someone('Ada'));
  await app.waitUntilSettled();
  const other = await app.device.context.newPage();
  await other.goto(`${app.device.origin}/flower.svg`);

  await other.evaluate(async () => {
    const all = await indexedDB.databases();
    const { name = '', version = 0 } = all.find((each) => each.name?.startsWith('cache-')) ?? {};
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name, version + 10);
      opening.addEventListener('success', () => resolve(opening.result.close()));
    });
  });

  await app.page.getByText('A newer version of Posy is open in another tab').waitFor();
});

test.describe('an update', () => {
  test.use({ serverEnv: async ({ builds }, use) => use({ WEB_DIR: builds.folder }) });

  test(
    'H47 an update is taken by one tab, while another works on in the older version',
    { tag: ['@worker', '@install'] },
    async ({ world, builds }) => {
      const app = await world.newDevice();
      await app.signUp(someone('Ada'));
      await app.waitUntilSettled();
      await app.device.waitForServiceWorker();

      await takeUpdate(app, builds);
    },
  );
});

/** Two tabs of the older build: one updates, the other stays on the old build and works. */
async function takeUpdate(app: PosyApp, builds: TwoBuilds): Promise<void> {
  const { device, page } = app;
  const other = await device.context.newPage();
  await other.goto(`${device.origin}/discover`);
  await other.getByRole('navigation', { name: 'Main' }).waitFor();
  await other.evaluate(() => Object.assign(globalThis, { isOlder: true }));
  builds.release(PART);

  await page.bringToFront();
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  const isLoaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Update' }).click();
  await isLoaded;
  await app.waitForFeed();

  await other.bringToFront();
  await other.getByText('Update ready').waitFor();
  expect(await other.evaluate(() => 'isOlder' in globalThis), 'the page did not reload by itself').toBe(true);
  const paths = await partOf(other);
  expect(paths.map((path) => extname(path)).toSorted(), 'the script and its styles').toEqual(['.css', '.js']);
  for (const path of paths) {
    const response = await fetch(new URL(path, device.origin));
    expect(response.status, 'the server no longer has the part').toBe(404);
  }
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Messages' }).click();
  await other.getByRole('heading', { level: 1, name: 'Messages' }).waitFor();

  await other.close();
}

/** URLs of the chunk and its styles in the page of the older build. */
async function partOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(async (part) => {
    const found: string[] = [];
    for (const name of await caches.keys()) {
      for (const { url } of await (await caches.open(name)).keys()) {
        const { pathname } = new URL(url);
        if (pathname.startsWith(`/assets/${part}-`) && !pathname.includes('NewerOne')) found.push(pathname);
      }
    }
    return [...new Set(found)];
  }, PART);
}

/** Chromium reports no installability error, and all files that the manifest names have the stated type and size. */
async function expectInstallable(page: Page, origin: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const { data, errors } = await session.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors).toEqual([]);
  await session.detach();

  const manifest: Manifest = JSON.parse(data ?? '{}');
  const shortcuts = manifest.shortcuts.flatMap(({ icons }) => icons);
  const pictures = [...manifest.icons, ...manifest.screenshots, ...shortcuts];
  expect(pictures.length).toBeGreaterThan(10);
  for (const { src, sizes, type } of pictures) {
    const response = await fetch(new URL(src, origin));
    expect(response.headers.get('content-type'), src).toContain(type);
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    if (sizes !== 'any') expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(manifest.share_target.action).toBe(SHARE_PATH);
}

interface Picture {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
}
interface Manifest {
  readonly icons: readonly Picture[];
  readonly screenshots: readonly Picture[];
  readonly shortcuts: readonly { readonly icons: readonly Picture[] }[];
  readonly share_target: { readonly action: string };
}

/** Shares into Posy as the system does: by a form that is sent to its address. */
async function share(page: Page, fields: Readonly<Record<string, string>>, files: readonly Buffer[]): Promise<void> {
  const bytes = files.map((file) => file.toString('base64'));
  const isLoaded = page.waitForEvent('load');
  await page.evaluate(
    ([action, name, texts, media]) => {
      const form = Object.assign(document.createElement('form'), {
        action,
        method: 'post',
        enctype: 'multipart/form-data',
      });
      for (const [field, value] of Object.entries(texts)) {
        form.append(Object.assign(document.createElement('input'), { type: 'hidden', name: field, value }));
      }
      const transfer = new DataTransfer();
      for (const file of media) {
        const content = Uint8Array.from(atob(file), (character) => character.charCodeAt(0));
        transfer.items.add(new File([content], 'IMG_2041.jpg', { type: 'image/jpeg' }));
      }
      form.append(
        Object.assign(document.createElement('input'), { type: 'file', multiple: true, name, files: transfer.files }),
      );
      form.hidden = true;
      document.body.append(form);
      form.submit();
    },
    [SHARE_PATH, SHARE_FIELDS.media, fields, bytes] as const,
  );
  await isLoaded;
}

/** Expects Create Post to be open with the shared text and picture. */
async function expectShared(app: PosyApp, caption: string): Promise<void> {
  await app.createDialog.waitFor();
  await app.createDialog.getByRole('img', { name: 'The photo you are about to share' }).waitFor();
  await waitUntil(`the caption is "${caption}"`, async () => {
    return (await app.createDialog.getByLabel('Caption').inputValue()) === caption;
  });
}
