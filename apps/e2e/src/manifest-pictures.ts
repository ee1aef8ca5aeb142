import { mkdir } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { findChromium } from '../../../scripts/browser/find-chromium.ts';
import { SEED_PASSWORD } from '../../../scripts/seed/people.ts';
import { seedPicture } from '../../../scripts/seed/picture.ts';
import { seedWorld } from '../../../scripts/seed/seed-world.ts';
import { PosyServer } from './harness/posy-server.ts';
import { filmOffline } from './offline-film.ts';

// The pictures that browsers and the landing page show of Posy, of a seeded product: apps/web/public/screenshots; and the dark ones and
// the film that README shows beside them: docs/pictures. Run by hand when the product looks different
// (`node scripts/manifest-pictures.ts`); the results are committed.

const FOLDER = join(import.meta.dirname, '..', '..', 'web', 'public', 'screenshots');
const DOCS_FOLDER = join(import.meta.dirname, '..', '..', '..', 'docs', 'pictures');
/** The manifest's width is the screen's times `scale`. */
const SCREENS = [
  { form: 'narrow', width: 390, height: 844, scale: 2, shows: ['feed', 'create', 'messages'] },
  { form: 'wide', width: 1440, height: 900, scale: 1, shows: ['feed', 'messages'] },
] as const;

/** Opens each screen. */
const show = {
  async feed(page: Page) {
    await page.goto('/');
    await page.getByRole('article').first().waitFor();
    // The people of the posts come after the posts, on wide screens beside them.
    await page.getByRole('navigation', { name: 'People you follow' }).getByRole('button').nth(1).waitFor();
    const isWide = (page.viewportSize()?.width ?? 0) >= 1200;
    if (isWide) await page.getByRole('heading', { name: 'People to follow' }).waitFor();
  },
  async create(page: Page) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create Post' });
    const picture = await seedPicture(12);
    await dialog
      .getByLabel('Choose a photo or video')
      .first()
      .setInputFiles({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture) });
    await dialog.getByRole('img', { name: 'The photo you are about to share' }).waitFor();
    await dialog.getByLabel('Caption').fill('Ten minutes before the rain.');
    await dialog.getByText(/^Preparing/).waitFor({ state: 'detached' });
  },
  async messages(page: Page) {
    await page.goto('/messages');
    await page.getByRole('main').getByRole('link').first().click();
    await page.getByLabel('Message', { exact: true }).or(page.getByRole('textbox').last()).first().waitFor();
  },
} as const;

await using server = await PosyServer.start({ RATE_LIMITS: 'off' });
await seedWorld(server.url, (line) => void process.stdout.write(`${line}\n`));
for (const folder of [FOLDER, DOCS_FOLDER]) await mkdir(folder, { recursive: true });
const browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] });
try {
  for (const { form, width, height, scale, shows } of SCREENS) {
    const page = await browser.newPage({
      baseURL: server.url,
      viewport: { width, height },
      deviceScaleFactor: scale,
      colorScheme: 'light',
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    await logIn(page);
    for (const screen of shows) {
      await show[screen](page);
      await take(page, join(FOLDER, `${screen}-${form}.webp`));
      if (form === 'narrow') await writeSmall(screen);
      if (screen !== 'feed') continue;
      await page.emulateMedia({ colorScheme: 'dark' });
      await take(page, join(DOCS_FOLDER, `${screen}-${form}-dark.webp`));
      await page.emulateMedia({ colorScheme: 'light' });
    }
    await page.close();
  }
} finally {
  await browser.close();
}
await filmOffline(server, join(DOCS_FOLDER, 'offline.webp'), drawn);

async function take(page: Page, file: string): Promise<void> {
  await drawn(page);
  const { width, height, size } = await sharp(await page.screenshot())
    .webp({ quality: 74, effort: 6 })
    .toFile(file);
  process.stdout.write(`${basename(file)}: ${width} x ${height}, ${size} bytes\n`);
}

/** For the landing page: half as wide. */
async function writeSmall(screen: string): Promise<void> {
  await sharp(join(FOLDER, `${screen}-narrow.webp`))
    .resize({ width: 390 })
    .webp({ quality: 60, effort: 6 })
    .toFile(join(FOLDER, `${screen}-small.webp`));
}

async function logIn(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill('alice@posy.test');
  await page.getByLabel('Password').fill(SEED_PASSWORD);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await page.getByRole('article').first().waitFor();
}

/** Waits until all visible pictures are loaded. */
async function drawn(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Images further down and hidden ones load lazily: `decode` would wait for them for ever.
    const seen = [...document.images].filter(
      (image) => image.checkVisibility() && image.getBoundingClientRect().top < innerHeight,
    );
    await Promise.all(seen.map((image) => image.decode().catch(() => undefined)));
  });
}
