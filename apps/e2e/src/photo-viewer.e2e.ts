import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { isAppThere, visitWithoutApp } from './harness/delayed-app.ts';
import { Fingers } from './harness/fingers.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Photo' });
const shown = (page: Page) => viewer(page).locator('.yarl__slide_current img');
const openButton = (app: PosyApp, caption: string) => app.card(caption).getByRole('button', { name: 'View photo' });

/** Width in px at which the picture is drawn, zoom included. */
async function drawnWidth(page: Page): Promise<number> {
  return (await shown(page).boundingBox())?.width ?? 0;
}

/** Waits until the picture has pixels: before, it may have no width, and a tap on it misses. */
async function waitForPixels(page: Page): Promise<void> {
  await waitUntil('the picture has pixels', () =>
    shown(page).evaluate((img) => img instanceof HTMLImageElement && img.complete && img.naturalHeight > 16),
  );
}

/** Waits until keys go to the viewer, and no longer to the page below it. */
async function waitForFocus(page: Page): Promise<void> {
  await waitUntil('focus is inside', () => viewer(page).evaluate((dialog) => dialog.contains(document.activeElement)));
}

async function threePosts(world: World) {
  const bob = await world.newPerson('Bob');
  for (const [n, content] of ['Quinces', 'Medlars', 'Sloes'].entries()) {
    const picture = await photo({ width: 2400, height: 1800, hue: n * 90 });
    await bob.share({ content, altText: content === 'Medlars' ? 'Brown medlars in a bowl' : '', pictures: [picture] });
  }
  return bob;
}

test(
  'the photo viewer opens by mouse and key and leads to the photos before and after',
  { tag: ['@posts'] },
  async ({ world }) => {
    await threePosts(world);
    const ada = await world.newDevice({ width: 1440, height: 900, reducedMotion: 'no-preference' });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page } = ada;

    await openButton(ada, 'Medlars').click();
    await viewer(page).waitFor();
    await expect.poll(() => shown(page).getAttribute('alt')).toBe('Brown medlars in a bowl');
    await viewer(page).getByText('Medlars', { exact: true }).waitFor();
    await waitForFocus(page);

    // Arrow keys go to older and newer posts and stop at the ends of the list.
    await page.keyboard.press('ArrowRight');
    await viewer(page).getByText('Quinces', { exact: true }).waitFor();
    await expect.poll(() => shown(page).getAttribute('alt')).toBe('Photo by Bob Gardener');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => shown(page).getAttribute('alt')).toBe('Brown medlars in a bowl');

    // The wheel zooms and loads the largest picture.
    await waitForPixels(page);
    const before = await drawnWidth(page);
    await page.mouse.move(720, 450);
    for (let n = 0; n < 6; n++) await page.mouse.wheel(0, -200);
    await waitUntil('the picture is larger', async () => (await drawnWidth(page)) > before * 1.5);

    // Escape closes, and focus is where it was.
    await page.keyboard.press('Escape');
    await viewer(page).waitFor({ state: 'hidden' });
    await expect
      .poll(() => openButton(ada, 'Medlars').evaluate((button) => button === document.activeElement))
      .toBe(true);
    await page.keyboard.press('Enter');
    await viewer(page).waitFor();
    await waitForFocus(page);
    for (let n = 0; n < 8; n++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('#app') === null)).toBe(true);

    // Back closes it too, and does not leave the feed.
    await page.goBack();
    await viewer(page).waitFor({ state: 'hidden' });
    await ada.card('Medlars').waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test(
  'on a phone one tap opens a photo, two give a flower, and fingers zoom and swipe',
  { tag: ['@posts', '@flowers'] },
  async ({ world }) => {
    const bob = await threePosts(world);
    const ada = await world.newDevice({ isTouch: true });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page } = ada;
    const fingers = await Fingers.on(page);

    await fingers.doubleTap(openButton(ada, 'Sloes'));
    await waitUntil(
      'the flower is given',
      async () => (await ada.flowerOf('Sloes').getAttribute('aria-pressed')) === 'true',
    );
    await fingers.doubleTap(openButton(ada, 'Sloes'));
    await ada.card('Sloes').getByRole('button', { name: 'Flower, 1 given' }).waitFor();
    await expect(viewer(page)).toHaveCount(0);
    expect(await ada.flowerOf('Sloes').getAttribute('aria-pressed')).toBe('true');

    await fingers.tap(openButton(ada, 'Sloes'));
    await viewer(page).waitFor();
    await waitForPixels(page);

    // Buttons that fingers do not need take no space, and the flower is in the bar.
    for (const name of ['Previous photo', 'Next photo', 'Zoom in', 'Zoom out'])
      expect((await viewer(page).getByRole('button', { name }).boundingBox())?.width ?? 0, name).toBeLessThan(2);
    const flower = viewer(page).getByRole('button', { name: /^Flower,/ });
    // The people are beside the flower, which only gives or takes back one's own.
    const givers = viewer(page).getByRole('button', { name: 'Flowers', exact: true });
    await fingers.tap(givers);
    await ada.flowersDialog.getByRole('link', { name: 'Ada Gardener' }).waitFor();
    await ada.close(ada.flowersDialog);
    await fingers.tap(openButton(ada, 'Sloes'));
    await waitForPixels(page);
    await fingers.tap(flower);
    await expect.poll(() => flower.getAttribute('aria-pressed')).toBe('false');
    await givers.waitFor({ state: 'hidden' });

    // A tap leaves the picture alone, the next one brings the controls back.
    await fingers.tap(shown(page));
    await flower.waitFor({ state: 'hidden' });
    await viewer(page).getByRole('button', { name: 'Close photo' }).waitFor({ state: 'hidden' });
    await fingers.tap(shown(page));
    await flower.waitFor();

    const before = await drawnWidth(page);
    await fingers.spread(80, 260);
    await waitUntil('the picture is larger', async () => (await drawnWidth(page)) > before * 1.5);
    await fingers.spread(260, 30);
    await waitUntil(
      'the picture is as large as the screen',
      async () => Math.abs((await drawnWidth(page)) - before) < 2,
    );
    await fingers.drag({ x: 330, y: 420 }, { x: -280, y: 0 });
    await expect.poll(() => shown(page).getAttribute('alt')).toBe('Brown medlars in a bowl');
    await fingers.drag({ x: 195, y: 300 }, { x: 0, y: 420 });
    await viewer(page).waitFor({ state: 'hidden' });

    await page.locator('.yarl__portal').waitFor({ state: 'detached' });

    // The comments are one tap away, and the author leads to their posts.
    // Chromium takes a tap soon after a swipe for the end of its momentum, but no click of a mouse.
    await openButton(ada, 'Sloes').click();
    await viewer(page).getByRole('button', { name: '0 comments' }).click();
    await page.getByRole('dialog', { name: 'Comments' }).waitFor();
    await page.goBack();
    await page.getByRole('dialog', { name: 'Comments' }).waitFor({ state: 'hidden' });
    await openButton(ada, 'Sloes').click();
    await viewer(page).getByRole('link', { name: 'Bob Gardener' }).click();
    await viewer(page).waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/u/${bob.user.username}`);
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  },
);

test('without a network the viewer shows the photos of the device', { tag: ['@posts'] }, async ({ world }) => {
  await threePosts(world);
  const ada = await world.newDevice({ serviceWorkers: 'allow' });
  await ada.signUp(someone('Ada'));
  await ada.waitForPicture('Sloes');
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await ada.device.reopen();
  await ada.waitForPicture('Sloes');

  await openButton(ada, 'Sloes').click();

  await waitForPixels(ada.page);
  expect(await shown(ada.page).getAttribute('src')).toMatch(/^(?:blob:|\/media\/)/);
});

test(
  'a visitor who follows a link, and then one to the log-in before the app has loaded, sees the post afterwards',
  { tag: ['@shared-link', '@session'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const post = await bob.share({ content: 'Medlars' });
    const secret = await bob.share({ content: 'For me alone', isPublic: false });
    const identity = someone('Ada');
    await ApiPerson.signUp(world.server.url, identity);
    const { device, page } = await world.newDevice();

    await device.visit(`/?post=${post.id}`);
    await page.getByText('Bob Gardener shared a photo on Posy.').waitFor();
    expect(await page.content()).not.toContain('Medlars');
    await expect(page.locator('img')).toHaveCount(0);
    expect(await seriousFindings(page)).toEqual([]);
    // A private post looks like one that does not exist.
    for (const id of [secret.id, randomUUID()]) {
      const asked = page.waitForResponse(`**/api/posts/${id}/sharer`);
      await device.visit(`/?post=${id}`);
      await page.getByRole('heading', { name: 'Log in to see this photo' }).waitFor();
      expect((await asked).status()).toBe(404);
      expect(await page.getByRole('status').first().textContent()).toBe('A photo was shared with you on Posy.');
    }

    // The device remembers the link that was followed last.
    const release = await visitWithoutApp(page, `${device.origin}/?post=${post.id}`);
    await page.getByRole('link', { name: 'Log In', exact: true }).click();
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    const wasAppThere = await isAppThere(page);
    release();
    await page.getByLabel('Email').fill(identity.email);
    await page.getByLabel('Password').fill(identity.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();

    await viewer(page).getByText('Medlars').waitFor();
    expect(wasAppThere, 'the link was followed before the app had loaded').toBe(false);
  },
);
