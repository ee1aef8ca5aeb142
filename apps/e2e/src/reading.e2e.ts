import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serviceWorkers: 'block' });

/** Allowed shift of the post that is read, in px: rounding only. */
const SLACK = 2;
/** The list needs three frames to draw the post at its new position. */
const MAX_FRAMES_AWAY = 5;

test('deleting posts above the reader does not move the visible posts', { tag: ['@feed'] }, async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const posts = [];
  for (let n = 0; n < 14; n++) {
    // Different heights, so that no two positions are the same.
    const picture = await photo({ width: 600, height: 400 + (n % 5) * 130 });
    posts.push(await bob.share({ content: `Page ${n}.`, pictures: [picture] }));
  }
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  const read = ada.card('Page 4.');
  while ((await read.count()) === 0) {
    await ada.page.mouse.wheel(0, 300);
    await ada.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await read.evaluate((card) => card.scrollIntoView({ block: 'start' }));
  await ada.page.mouse.wheel(0, 40);
  const id = posts[4]?.id ?? '';
  const before = await placeAtRest(ada.page, id);

  const stop = await recordPlaces(ada.page, id);

  // One of the first cards, and two that are only drawn close to the screen.
  for (const index of [12, 8, 5]) {
    await bob.fetch(`/api/posts/${posts[index]?.id}`, { method: 'DELETE' });
  }

  await waitUntil('the device knows', async () => (await countRows(ada.page, 'cache', 'posts')) === posts.length - 3);
  for (const index of [12, 8, 5]) await ada.card(`Page ${index}.`).waitFor({ state: 'detached' });
  const places = await stop();
  const isAway = (place: number) => Math.abs(place - before) > SLACK;
  expect(places.length, 'frames').toBeGreaterThan(30);
  expect(places.slice(-30).filter(isAway), 'the final position').toEqual([]);
  expect(places.filter(isAway).length, 'frames with another position').toBeLessThanOrEqual(MAX_FRAMES_AWAY);
});

/** The position of a post's card once 30 frames in a row have not moved it: a busy machine scrolls and draws later. */
async function placeAtRest(page: Page, id: string): Promise<number> {
  return await page.evaluate(async (postId) => {
    let place = Infinity;
    for (let still = 0; still < 30; still++) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      const now = document.querySelector(`[data-post="${postId}"]`)?.getBoundingClientRect().top ?? Infinity;
      if (now !== place) still = 0;
      place = now;
    }
    return place;
  }, id);
}

/**
 * Records the position of a post's card in every frame. The returned function stops after 60 more frames, the first of
 * which may still belong to the last change.
 */
async function recordPlaces(page: Page, id: string): Promise<() => Promise<readonly number[]>> {
  const recording = await page.evaluateHandle((postId) => {
    const places: number[] = [];
    const isOver = Promise.withResolvers<void>();
    let left = Infinity;
    const look = () => {
      // The list may draw the card again as another element.
      const card = document.querySelector(`[data-post="${postId}"]`);
      places.push(card?.getBoundingClientRect().top ?? Infinity);
      left -= 1;
      if (left > 0) requestAnimationFrame(look);
      else isOver.resolve();
    };
    requestAnimationFrame(look);
    return {
      async stop() {
        left = 60;
        await isOver.promise;
        return places;
      },
    };
  }, id);
  return () => recording.evaluate((found) => found.stop());
}
