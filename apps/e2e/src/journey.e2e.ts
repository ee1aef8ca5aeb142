import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { hasMetadata, photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const FIRST = 'Plums at dawn';
const SECOND = 'Rain on the greenhouse';
const THIRD = 'The last tulips';

test('a photo is shared, stays on the device without a network, and reaches another user', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  await bob.share({ content: 'Quinces, finally' });
  const ada = await world.newDevice();
  const { page } = ada;

  // A visitor sees the landing page and signs up.
  await ada.device.visit('/');
  await page.getByRole('heading', { name: 'Posy' }).waitFor();
  await page.getByText('Share your moments with the world').waitFor();
  await ada.signUpByForm(someone('Ada'));

  // A photo with a GPS position becomes the first post of the feed.
  const bytes = await photo();
  expect(await hasMetadata(bytes)).toBe(true);
  await ada.share({ bytes, caption: FIRST, location: 'Werder, Havel', privacy: 'Public' });
  await ada.card(FIRST).getByText('Werder, Havel').waitFor();
  await ada.waitForPicture(FIRST);
  await ada.waitUntilSettled();
  await expect.poll(() => ada.captions([FIRST, 'Quinces, finally'])).toEqual([FIRST, 'Quinces, finally']);
  await expect.poll(() => ada.flowerOf(FIRST).getAttribute('aria-label')).toBe('Flower, 0 given');

  // The server stores the photo in several widths, with shape and placeholder, and without the GPS position.
  const post = await waitUntil('all widths are made', async () => {
    const [newest] = await bob.feed();
    return newest?.content === FIRST && (newest.media?.variants.length ?? 0) >= 4 ? newest : null;
  });
  expect(post).toMatchObject({ location: 'Werder, Havel', isPublic: true, flowersCount: 0 });
  expect((post.media?.width ?? 0) / (post.media?.height ?? 1)).toBeCloseTo(4 / 3, 2);
  expect(post.media?.thumbhash).not.toBe('');
  for (const { url, width } of post.media?.variants ?? []) {
    const response = await bob.fetch(url);
    const served = new Uint8Array(await response.arrayBuffer());
    expect(response.status, `${width} px`).toBe(200);
    expect(await hasMetadata(served), `${width} px`).toBe(false);
  }

  // Without a network Posy opens, with the feed and its pictures.
  await ada.device.goOffline();
  await ada.device.reopen();
  await ada.waitForPicture(FIRST);
  await ada.waitForPicture('Quinces, finally');
  // Checks for the network and reported views are allowed; the content must come from the device.
  const isQuiet = (request: string) => /^(GET \/(api\/sync|ws)|POST \/api\/posts\/views)/.test(request);
  expect(ada.device.gate.attempts.filter((request) => !isQuiet(request))).toEqual([]);

  // Still offline: share, flower, delete. Each shows at once and is marked as waiting.
  await ada.share({ bytes: await photo({ hue: 20 }), caption: SECOND });
  await ada.card(SECOND).getByText('Waiting to send').waitFor();
  await ada.waitForPicture(SECOND);
  await ada.giveFlower('Quinces, finally');
  await ada.share({ bytes: await photo({ hue: 300 }), caption: THIRD });
  await ada.card(THIRD).getByText('Waiting to send').waitFor();
  await ada.deletePost(FIRST);
  await expect.poll(() => ada.captions([FIRST, SECOND, THIRD])).toEqual([THIRD, SECOND]);
  await expect.poll(() => ada.syncState().innerText()).toContain('Offline');

  // Another user has the feed open in another browser.
  const cyd = await world.newDevice();
  await cyd.signUpByForm(someone('Cyd'));
  await cyd.card(FIRST).waitFor();

  // The worker and the tab die in the middle, then the network is back.
  await ada.device.killServiceWorkers();
  await ada.device.killPage({ 'post.create': 2, 'post.delete': 1, 'flower.set': 1 });
  await ada.device.goOnline();
  await ada.device.visit('/');
  await ada.waitUntilSettled();

  // Everything arrived once and in order, and is shown without a reload.
  await cyd.card(FIRST).waitFor({ state: 'detached' });
  const pill = cyd.page.getByRole('button', { name: /new post/ });
  await pill.or(cyd.card(THIRD)).first().waitFor();
  if (await pill.isVisible()) await pill.click();
  await cyd.waitForPicture(THIRD);
  await cyd.waitForPicture(SECOND);
  const feed = await bob.feed();
  expect(feed.map(({ content }) => content)).toEqual([THIRD, SECOND, 'Quinces, finally']);
  expect(feed[2]?.flowersCount).toBe(1);
});
