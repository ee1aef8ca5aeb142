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
const tiles = async ({ page }: PosyApp): Promise<readonly string[]> =>
  await page.getByRole('list', { name: 'Totals' }).getByRole('listitem').allInnerTexts();
/** Number and label of each tile, as screen readers read them. */
const totals = async (app: PosyApp): Promise<readonly string[]> =>
  (await tiles(app)).map((text) => text.replaceAll(/\s+/g, ' ').replace(/^\S+ /, '').replace(' :', ':'));

/** Scrolls by a third of a screen and waits for the drawing, so that no thumbnail is skipped. */
async function readOn({ page }: PosyApp): Promise<void> {
  await page.evaluate(async () => {
    scrollBy({ top: 280 });
    for (let frames = 0; frames < 3; frames++) await new Promise((resolve) => requestAnimationFrame(resolve));
  });
}

async function follow(follower: ApiPerson, followed: ApiPerson): Promise<void> {
  await follower.fetch(`/api/users/${followed.user.id}/follow`, { method: 'POST' });
}

test('a user sees their totals and posts, with and without a network', async ({ world }) => {
  const { identity, api } = await anAccount(world);
  const bob = await world.newPerson('Bob');
  const cyd = await world.newPerson('Cyd');
  const tulips = await api.share({ content: 'Tulips' });
  await api.share({ content: 'For me alone', isPublic: false });
  await Promise.all([follow(bob, api), follow(cyd, api), follow(api, bob)]);
  await bob.fetch(`/api/posts/${tulips.id}/flower`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ isFlowered: true }),
  });
  await bob.fetch(`/api/posts/${tulips.id}/view`, { method: 'POST' });
  const ada = await world.newDevice();
  await ada.logIn(identity);

  await ada.device.visit('/dashboard');
  await ada.page.getByRole('heading', { level: 1, name: 'Ada Gardener' }).waitFor();
  await expect.poll(() => totals(ada)).toEqual(['Followers: 2', 'Following: 1', 'Total Views: 1', 'Total Flowers: 1']);
  await ada.page.getByRole('heading', { name: 'My Posts (2)' }).waitFor();
  await expect.poll(() => thumbs(ada).count()).toBe(2);
  await thumbs(ada).filter({ hasText: 'Private' }).waitFor();
  await thumbs(ada).filter({ hasText: '1 view' }).filter({ hasText: '1 flower' }).waitFor();
  await thumbs(ada).filter({ hasText: '1 view' }).click();
  await ada.page
    .getByRole('dialog')
    .getByRole('img', { name: /Tulips|Photo by/ })
    .first()
    .waitFor();
  await ada.page.keyboard.press('Escape');
  await ada.page.getByRole('dialog').waitFor({ state: 'hidden' });
  await ada.waitUntilSettled();

  // A follower leaves; the number changes without a reload.
  await cyd.fetch(`/api/users/${api.user.id}/follow`, { method: 'DELETE' });
  await expect.poll(async () => (await totals(ada))[0]).toBe('Followers: 1');

  // An offline restart shows everything, and a new post waits in its place.
  await ada.device.goOffline();
  await ada.device.reopen('/dashboard');
  await ada.page.getByRole('heading', { name: 'My Posts (2)' }).waitFor();
  await expect.poll(() => totals(ada)).toEqual(['Followers: 1', 'Following: 1', 'Total Views: 1', 'Total Flowers: 1']);
  await ada.share({ bytes: await photo({ width: 800, height: 600 }), caption: 'Quinces', privacy: 'Private' });
  await ada.page.getByRole('heading', { name: 'My Posts (3)' }).waitFor();
  await thumbs(ada).first().getByText('Waiting to send').waitFor();

  await ada.device.goOnline();
  await ada.waitUntilSettled();
  await expect.poll(() => ada.page.getByRole('main').getByText('Waiting to send').count()).toBe(0);
  await ada.page.getByRole('heading', { name: 'My Posts (3)' }).waitFor();
  expect(await thumbs(ada).count()).toBe(3);
});

test('the dashboard lists all posts of a user, private and public, in order, down to the first', async ({ world }) => {
  const { identity, api } = await anAccount(world);
  const picture = await photo({ width: 64, height: 64 });
  for (let n = 0; n < 130; n++) await api.share({ content: `Page ${n}.`, picture, isPublic: n % 3 !== 0 });
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
});

test('K11 a post that is deleted elsewhere disappears, and after the last one the page invites to share', async ({
  world,
}) => {
  const { identity, api } = await anAccount(world);
  const tulips = await api.share({ content: 'Tulips' });
  const ada = await world.newDevice();
  await ada.logIn(identity);
  await ada.device.visit('/dashboard');
  await expect.poll(() => thumbs(ada).count()).toBe(1);

  await api.fetch(`/api/posts/${tulips.id}`, { method: 'DELETE' });

  await ada.page.getByText('No posts yet').waitFor();
  await ada.page.getByRole('link', { name: 'Create Your First Post' }).click();
  await expect.poll(() => new URL(ada.page.url()).pathname).toBe('/');
});
