import type { BrowserContext, Page } from 'playwright-core';
import sharp from 'sharp';
import { openPhone, signInBrowser } from '../browser/open-phone.ts';
import type { Bench } from './bench.ts';
import { photo } from './pictures.ts';

/** A phone with the feed of a big world open. All posts share one picture. */
export interface FeedReader extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
}

const PICTURE = /\/media\//;

/** Opens the feed of a world with this number of posts and waits until it is shown. */
export async function openFeed(bench: Bench, posts: number): Promise<FeedReader> {
  const { server, viewer } = await bench.world(posts);
  const context = await openPhone(bench.folder('profile-'), { hasWorkers: false });
  const picture = await sharp(await photo(640, 480))
    .webp({ quality: 60 })
    .toBuffer();
  await context.route(PICTURE, (route) => route.fulfill({ body: picture, contentType: 'image/webp' }));
  await signInBrowser(context, server.origin, { userId: viewer.userId, cookie: viewer.headers.cookie });
  const page = await context.newPage();
  await page.goto(server.origin);
  await page.locator('article img').nth(3).waitFor();
  await page.waitForLoadState('networkidle');
  return { context, page, [Symbol.asyncDispose]: () => context.close() };
}

export interface Reading {
  /** Distance in px. */
  readonly px: number;
  readonly pxPerSecond: number;
}

/**
 * Scrolls down and waits where the next page is not loaded yet. Resolves to the highest number of elements that the
 * posts had at once.
 */
export async function readOn(page: Page, { px, pxPerSecond }: Reading): Promise<number> {
  return await page.evaluate<number>(`new Promise((resolve) => {
    const root = document.documentElement;
    let left = ${px}, last = performance.now(), frames = 0, most = 0;
    const step = (now) => {
      const room = root.scrollHeight - innerHeight - scrollY;
      const by = Math.min(left, room, ((now - last) / 1000) * ${pxPerSecond});
      last = now;
      if (by > 0) { scrollBy({ top: by, behavior: 'instant' }); left -= by; }
      if (frames++ % 20 === 0) most = Math.max(most, document.querySelectorAll('article, article *').length);
      if (left > 1) requestAnimationFrame(step); else resolve(most);
    };
    requestAnimationFrame(step);
  })`);
}

/** Average height of the rendered posts in px. */
export async function postHeight(page: Page): Promise<number> {
  const height = Number(
    await page.evaluate(`(() => {
      const all = [...document.querySelectorAll('article')];
      return all.reduce((sum, each) => sum + each.getBoundingClientRect().height, 0) / all.length;
    })()`),
  );
  if (!(height > 0)) throw new Error('No post is there');
  return height;
}
