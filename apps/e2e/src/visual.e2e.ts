import { expect, type Locator } from '@playwright/test';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import { complaintAbout } from './visual/reference.ts';
import { FRAMES, holdStill, stillPicture } from './visual/still-page.ts';
import { ADA, BLUE, fillWorld, STILL_SERVER } from './visual/visual-world.ts';

test.use({ serverEnv: STILL_SERVER });

type Frame = keyof typeof FRAMES;
type Look = (name: string, frame: Frame, scheme: 'light' | 'dark') => Promise<void>;

/** Collects all differences, so that one run names each of them. */
function looking({ page }: PosyApp) {
  const complaints: string[] = [];
  const look: Look = async (name, frame, scheme) => {
    await page.setViewportSize(FRAMES[frame]);
    const complaint = await complaintAbout(`${name}.${frame}.${scheme}`, await stillPicture(page, scheme));
    if (complaint !== null) complaints.push(complaint);
  };
  return { look, complaints };
}

/** Waits until all visible pictures are loaded. */
async function waitForPictures({ page }: PosyApp): Promise<void> {
  await waitUntil('all pictures in sight are drawn', () =>
    page.evaluate(() =>
      [...document.images]
        .filter((picture) => {
          const { top, bottom } = picture.getBoundingClientRect();
          return bottom > 0 && top < innerHeight;
        })
        .every(({ complete, naturalHeight }) => complete && naturalHeight > 1),
    ),
  );
}

async function publicPages(app: PosyApp, look: Look): Promise<void> {
  await app.device.visit('/');
  await app.page.getByRole('heading', { level: 1 }).first().waitFor();
  await look('landing', 'phone', 'light');
  await app.device.visit('/signup');
  await app.page.getByLabel('First name').waitFor();
  await look('signup', 'tablet', 'dark');
}

/**
 * Signs in, and closes the message about it, which would lie over the screens for a while. On a busy machine it may be
 * gone by itself.
 */
async function arrive(app: PosyApp): Promise<void> {
  const notice = app.page.getByText('Login Successful');
  await Promise.all([notice.waitFor(), app.logIn(ADA)]);
  await waitUntil('the message is closed', async () => {
    if ((await notice.count()) > 0) await app.page.getByRole('button', { name: 'Dismiss' }).click({ timeout: 1000 });
    return (await notice.count()) === 0;
  });
}

/** Waits for the pictures of a list, which comes from the device later than what is above it. */
async function waitForList(app: PosyApp, first: Locator): Promise<void> {
  await first.waitFor();
  await waitForPictures(app);
}

async function signedInPages(app: PosyApp, look: Look): Promise<void> {
  const { page } = app;
  await page.setViewportSize(FRAMES.desktop);
  await app.card('Mine.').waitFor();
  await app.inStrip('Cyd Gardener').waitFor();
  await app.waitUntilSettled();
  // The notice of the follow arrives some seconds later.
  await page
    .getByRole('link', { name: /^Activity.*2/ })
    .first()
    .waitFor();
  await waitForPictures(app);
  await look('feed', 'desktop', 'dark');
  await page.setViewportSize(FRAMES.phone);
  await page.evaluate(() => scrollTo(0, 0));
  await waitForPictures(app);
  await look('feed', 'phone', 'light');
  await app.createButton.click();
  await app.createDialog.waitFor();
  await look('create-post', 'phone', 'light');
  await app.close(app.createDialog);
  await app.openComments(BLUE);
  await app.comment('By waiting for it').waitFor();
  await look('comments', 'phone', 'dark');
  await app.close(app.commentsDialog);
  await app.goTo('Discover');
  await page.getByRole('searchbox').waitFor();
  await waitForList(app, page.getByRole('region', { name: 'Recent photos' }).getByRole('img').first());
  await look('discover', 'phone', 'light');
  await page.setViewportSize(FRAMES.desktop);
  await app.goTo('Messages');
  const row = page.locator('a[data-conversation]').filter({ hasText: 'Bob Gardener' });
  await row.click();
  await page.locator('[data-message]').filter({ hasText: 'Half past.' }).waitFor();
  await row.getByText('1 unread').waitFor({ state: 'detached' });
  await waitForPictures(app);
  await look('messages', 'desktop', 'light');
  await page.setViewportSize(FRAMES.tablet);
  await app.openMenu('Dashboard');
  await page.getByText('My Posts (1)').waitFor();
  await waitForList(app, page.getByRole('img', { name: 'Post: Mine.' }));
  await look('dashboard', 'tablet', 'light');
  await page.getByRole('heading', { level: 1 }).getByRole('link').click();
  await page.getByText('1 post', { exact: true }).waitFor();
  await waitForList(app, page.getByRole('img', { name: 'Post: Mine.' }));
  await look('user-page', 'phone', 'dark');
  await page.setViewportSize(FRAMES.tablet);
  await app.openMenu('Settings');
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
  await look('settings', 'phone', 'dark');
}

test('the screens equal their reference pictures', { tag: ['@shell'] }, async ({ world }) => {
  // First of all: the times on the screens are those of the server's first minute.
  await fillWorld(world);
  const app = await world.newDevice({ ...FRAMES.phone, reducedMotion: 'reduce', hasWholeBrowser: true });
  await holdStill(app);
  const { look, complaints } = looking(app);

  await publicPages(app, look);
  await arrive(app);
  await signedInPages(app, look);

  expect(complaints).toEqual([]);
});
