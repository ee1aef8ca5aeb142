import { expect, type Locator } from '@playwright/test';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

/** Posts. A new device receives the newest hundred of its user at first. */
const COUNT = 104;

const thumbs = ({ page }: PosyApp): Locator => page.getByRole('main').getByRole('button', { name: /^Post/ });

/** Scrolls by a third of a screen and waits for the drawing, so that no thumbnail is skipped. */
async function readOn({ page }: PosyApp): Promise<void> {
  await page.evaluate(async () => {
    scrollBy({ top: 280 });
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

test(
  'the dashboard lists all posts of a user, private and public, in order, down to the first',
  { tag: ['@dashboard'] },
  async ({ world }) => {
    const api = await world.newPerson('Ada');
    const picture = await photo({ width: 64, height: 64 });
    for (let n = 0; n < COUNT; n++)
      await api.share({ content: `Page ${n}.`, pictures: [picture], isPublic: n % 3 !== 0 });
    const ada = await world.newDevice();
    await ada.enterAs(api);
    await ada.device.visit('/dashboard');
    await ada.page.getByRole('heading', { name: `My Posts (${COUNT})` }).waitFor();
    const captions = new Set<string>();

    await waitUntil(
      'the first one is in sight',
      async () => {
        await readOn(ada);
        const seen = await ada.page
          .getByRole('main')
          .getByRole('img', { name: /^Post: Page/ })
          .evaluateAll((all) => all.map((each) => each.getAttribute('alt') ?? ''));
        for (const caption of seen) captions.add(caption);
        return captions.has('Post: Page 0.');
      },
      40_000,
    );

    expect([...captions]).toEqual(Array.from({ length: COUNT }, (_, n) => `Post: Page ${COUNT - 1 - n}.`));
    await ada.page.getByRole('heading', { name: `My Posts (${COUNT})` }).waitFor({ state: 'attached' });
    // Only posts close to the screen are in the DOM.
    expect(await thumbs(ada).count()).toBeLessThan(100);
  },
);
