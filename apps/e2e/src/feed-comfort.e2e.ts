import { expect, type Locator } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { Fingers } from './harness/fingers.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** Allowed shift of the post that is read, in px: rounding only. */
const SLACK = 3;
async function aFeed(world: World, count: number, isTouch = false) {
  const bob = await world.newPerson('Bob');
  for (let n = 0; n < count; n++) {
    // Different heights, so that no two positions are the same.
    await bob.share({ content: `Page ${n}.`, pictures: [await photo({ width: 600, height: 400 + (n % 5) * 130 })] });
  }
  const ada = await world.newDevice({ isTouch });
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  return { bob, ada };
}

async function scrollTo(app: PosyApp, caption: string): Promise<Locator> {
  const card = app.card(caption);
  while ((await card.count()) === 0) {
    await app.page.mouse.wheel(0, 500);
    await nextFrame(app);
  }
  await card.evaluate((element) => element.scrollIntoView({ block: 'start' }));
  await app.page.mouse.wheel(0, 80);
  await settledTop(card);
  // The tab bar returns on the way up.
  await app.page.mouse.wheel(0, -20);
  await settledTop(card);
  return card;
}

async function nextFrame({ page }: PosyApp): Promise<void> {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
}

const topOf = (card: Locator) => card.evaluate((element) => element.getBoundingClientRect().top);

/** The same after the next frame: lists are measured and moved in frames, which a busy machine draws late. */
const topAfterFrame = (card: Locator) =>
  card.evaluate(async (element) => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    return element.getBoundingClientRect().top;
  });

async function settledTop(card: Locator): Promise<number> {
  let before = Number.NaN;
  let same = 0;
  return await waitUntil('the page stands still', async () => {
    const now = await topAfterFrame(card);
    same = now === before ? same + 1 : 0;
    before = now;
    return same >= 8 ? now || 0.001 : false;
  });
}

/** Waits until a post stands where it was. A list that has just been drawn may stand still elsewhere before. */
async function expectBackAt(card: Locator, before: number): Promise<void> {
  const isBack = async () => Math.abs((await settledTop(card)) - before) <= SLACK;
  await waitUntil(`the post is at ${before} px again`, isBack);
}

/** Words that pulls show from now on. Each stands for two seconds only, in which a busy machine may not look. */
async function wordsOfPulls({ page }: PosyApp): Promise<() => Promise<readonly string[]>> {
  const words = await page.evaluateHandle(() => {
    const shown: string[] = [];
    let before = '';
    new MutationObserver(() => {
      const now = document.querySelector('[data-snapshot=skip][data-state] > [role=status]')?.textContent ?? '';
      if (now !== before && now !== '') shown.push(now);
      before = now;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return shown;
  });
  return () => words.jsonValue();
}

/** Waits until the device has stored whether the reading position is further down (`isFar`) or at the top. */
async function expectSamePlace({ page }: PosyApp, isFar: boolean): Promise<void> {
  await waitUntil('the place is kept', () =>
    page.evaluate((wanted) => (localStorage.getItem('posy.place') !== null) === wanted, isFar),
  );
}

test(
  'the scroll position is restored after another page, a reload and a restart of the app, also without a network',
  { tag: ['@feed'] },
  async ({ world }) => {
    const { bob, ada } = await aFeed(world, 24);
    const { page } = ada;
    const navigation = page.getByRole('navigation', { name: 'Main' });
    const card = await scrollTo(ada, 'Page 2.');
    const before = await settledTop(card);

    await navigation.getByRole('link', { name: 'Discover' }).click();
    await waitForPage(page, /\/discover/);
    await page.getByRole('heading', { name: 'Discover Friends' }).waitFor();
    await page.goBack();
    await expectBackAt(card, before);

    await navigation.getByRole('link', { name: 'Discover' }).click();
    await page.getByRole('heading', { name: 'Discover Friends' }).waitFor();
    await bob.share({ content: 'Meanwhile' });
    await navigation.getByRole('link', { name: 'Home' }).click();
    await expectBackAt(card, before);
    // New posts wait for a tap.
    await page.getByRole('button', { name: '1 new post' }).waitFor();

    await ada.device.reload();
    await expectBackAt(card, before);
    await ada.device.reopen();
    await expectBackAt(ada.card('Page 2.'), before);
    await expectSamePlace(ada, true);
    await ada.device.goOffline();
    await ada.device.reopen();
    await expectBackAt(ada.card('Page 2.'), before);
    await ada.device.goOnline();
    await ada.page.getByRole('button', { name: '1 new post' }).click();
    await ada.card('Meanwhile').waitFor();
    await waitUntil('the top is shown', () => ada.page.evaluate(() => scrollY === 0));

    // A feed that was left at its top opens at its top.
    await expectSamePlace(ada, false);
    await ada.device.reload();
    // The picture of the last feed shows the post, too.
    await ada.waitForFeed();
    await ada.card('Meanwhile').waitFor();
    expect(await ada.page.evaluate(() => scrollY)).toBe(0);
  },
);

test(
  'pulling down at the top loads new posts with their photos and reports the result; further down or over a sheet it does nothing',
  { tag: ['@feed'] },
  async ({ world }) => {
    const { bob, ada } = await aFeed(world, 6, true);
    const { page } = ada;
    const fingers = await Fingers.on(page);
    const pull = (beforeLift?: () => Promise<void>) => fingers.drag({ x: 195, y: 260 }, { x: 4, y: 300 }, beforeLift);
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/api/sync') && asked.push(request.url()));
    const words = await wordsOfPulls(ada);
    const hasShown = (word: string, times: number) =>
      waitUntil(`"${word}" was shown`, async () => (await words()).filter((each) => each === word).length >= times);

    await waitUntil('the page follows the finger', async () => {
      let isFollowing = false;
      await pull(async () => {
        isFollowing = (await page.locator('[data-pulled]').count()) === 1;
      });
      return isFollowing;
    });
    await hasShown('Up to date', 1);
    await page.getByText('Up to date').waitFor({ state: 'hidden' });
    expect(asked.length).toBeGreaterThan(0);

    await bob.share({ content: 'Fresh' });
    await pull();
    // The socket may bring the post before the pull reports its end.
    await hasShown('Up to date', 2);
    await ada.card('Fresh').waitFor();
    const photo = ada.card('Fresh').getByRole('img', { name: /^Photo/ });
    await expect
      .poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
      .toBe(true);

    // A short pull does nothing.
    await page.getByText('Up to date').waitFor({ state: 'hidden' });
    const before = await words();
    await fingers.drag({ x: 195, y: 260 }, { x: 0, y: 60 });
    // A pull over an open sheet does nothing.
    await ada.createButton.click();
    await ada.createDialog.waitFor();
    await pull();
    // A pull that counts says so in the next frame.
    await nextFrame(ada);
    expect(await words()).toEqual(before);
    if (await ada.createDialog.isVisible()) await page.keyboard.press('Escape');
    await ada.createDialog.waitFor({ state: 'hidden' });

    await ada.device.goOffline();
    await page.evaluate(() => window.scrollTo(0, 0));
    await pull();
    await hasShown('Could not refresh. Posy cannot be reached.', 1);
  },
);

test('a mark separates the posts that are new since the last visit', { tag: ['@feed', '@deep'] }, async ({ world }) => {
  const { bob, ada } = await aFeed(world, 2);
  await ada.card('Page 1.').waitFor();
  await expect(ada.page.getByText(/^You are all caught up/)).toHaveCount(0);
  await waitUntil('the newest is noted', () => ada.page.evaluate(() => localStorage.getItem('posy.seen') !== null));
  await ada.device.visit('/settings');
  await bob.share({ content: 'Newer' });

  await ada.device.reopen();
  await ada.card('Newer').waitFor();
  const mark = ada.page.getByText(/^You are all caught up/);
  await mark.waitFor();

  const order = await Promise.all([ada.card('Newer'), mark, ada.card('Page 1.')].map((part) => topOf(part)));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('a thousand posts render no more cards than a few', { tag: ['@feed'] }, async ({ world }) => {
  const { ada } = await aFeed(world, 1);
  // At the end of the feed older posts are shown, and no pending answer would remove them.
  await ada.page.getByText('You have seen it all.').waitFor();
  await ada.device.goOffline();
  await ada.page.evaluate(async () => {
    const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('cache-'))?.name ?? '';
    await new Promise<void>((resolve) => {
      const opening = indexedDB.open(name);
      opening.addEventListener('success', () => {
        const db = opening.result;
        const transaction = db.transaction('posts', 'readwrite', { durability: 'strict' });
        const posts = transaction.objectStore('posts');
        const getting = posts.getAll();
        getting.addEventListener('success', () => {
          const post: { createdAt: string } = getting.result[0];
          for (let n = 1; n <= 1000; n++) {
            const id = `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`;
            const createdAt = new Date(Date.parse(post.createdAt) - n * 1000).toISOString();
            posts.put({ ...post, id, createdAt, content: `Many ${n}.` });
          }
        });
        transaction.addEventListener('complete', () => {
          db.close();
          resolve();
        });
      });
    });
  });
  await ada.device.reopen();
  await ada.card('Many 2.').waitFor();

  let most = 0;
  const readOn = async () => {
    await ada.page.mouse.wheel(0, 4000);
    await nextFrame(ada);
    most = Math.max(most, await ada.page.locator('[data-post]').count());
  };
  for (let n = 0; n < 60; n++) await readOn();
  // The device reads them in pages, and a busy one falls behind.
  await waitUntil('a hundred are listed', async () => {
    await readOn();
    return await ada.page.evaluate(() => document.documentElement.scrollHeight > 50_000);
  });

  // Some nine; while a slow machine draws, those of two moments.
  expect(most).toBeLessThanOrEqual(20);
});
