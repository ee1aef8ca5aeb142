import { expect, type Locator } from '@playwright/test';
import { ApiPerson, type Identity, someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

/** An existing account, and a phone that is not logged in. */
async function anAccount(world: World): Promise<{ readonly identity: Identity; readonly api: ApiPerson }> {
  const identity = someone('Ada');
  return { identity, api: await ApiPerson.signUp(world.server.url, identity) };
}

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
    const { identity, api } = await anAccount(world);
    const picture = await photo({ width: 64, height: 64 });
    for (let n = 0; n < 130; n++)
      await api.share({ content: `Page ${n}.`, pictures: [picture], isPublic: n % 3 !== 0 });
    const ada = await world.newDevice();
    await ada.logIn(identity);
    await ada.device.visit('/dashboard');
    await ada.page.getByRole('heading', { name: 'My Posts (130)' }).waitFor();
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

    expect([...captions]).toEqual(Array.from({ length: 130 }, (_, n) => `Post: Page ${129 - n}.`));
    await ada.page.getByRole('heading', { name: 'My Posts (130)' }).waitFor({ state: 'attached' });
    // Only posts close to the screen are in the DOM.
    expect(await thumbs(ada).count()).toBeLessThan(100);
  },
);
