import { expect } from 'vitest';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { photo } from './harness/photo.ts';
import { waitUntil } from './harness/wait-until.ts';
import { journey } from './harness/world.ts';

/** How far what is read may move, in px: rounding, and no more. */
const SLACK = 2;

journey('posts that are deleted above the reader do not move what is read', async (world) => {
  const bob = await world.newPerson('Bob');
  const posts = [];
  for (let n = 0; n < 14; n++) {
    // Of all heights, so that no two places are the same.
    const picture = await photo({ width: 600, height: 400 + (n % 5) * 130 });
    posts.push(await bob.share({ content: `Page ${n}.`, picture }));
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
  const place = () => read.evaluate((card) => card.getBoundingClientRect().top);
  let before = await place();
  await waitUntil('the page stands still', async () => {
    const now = await place();
    const isStill = now === before;
    before = now;
    return isStill;
  });

  // One among the first cards, and two among those that are only drawn near the screen.
  for (const index of [12, 8, 5]) {
    await bob.fetch(`/api/posts/${posts[index]?.id}`, { method: 'DELETE' });
  }

  await waitUntil('the device knows', async () => (await countRows(ada.page, 'cache', 'posts')) === posts.length - 3);
  const moved: number[] = [];
  for (let frame = 0; frame < 60; frame++) {
    moved.push(Math.abs((await place()) - before));
    await ada.page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  expect(Math.max(...moved.slice(-30))).toBeLessThanOrEqual(SLACK);
});
