import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { waitUntilSent } from './harness/count-rows.ts';
import { hasMetadata, photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const FIRST = 'Plums at dawn';
const SECOND = 'Rain on the greenhouse';
const THIRD = 'The last tulips';

test(
  'a shared photo is served in several widths, without the position where it was taken',
  { tag: ['@posts', '@media', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const bytes = await photo();
    expect(await hasMetadata(bytes)).toBe(true);

    await ada.share({ bytes, caption: FIRST, location: 'Werder, Havel', privacy: 'Public' });

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
  },
);

test(
  'Posy opens without a network, with the feed and its pictures, and asks for none of them',
  { tag: ['@feed', '@worker', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces, finally' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.share({ bytes: await photo(), caption: FIRST });
    await waitUntilSent(ada.page, 'post.create');
    await ada.waitForPicture(FIRST);
    await ada.waitForPicture('Quinces, finally');
    await ada.waitUntilSettled();
    await ada.device.goOffline();

    await ada.device.reopen();

    await ada.waitForPicture(FIRST);
    await ada.waitForPicture('Quinces, finally');
    // Checks for the network and reported views are allowed; the content must come from the device.
    const isQuiet = (request: string) => /^(GET \/(api\/sync|ws)|POST \/api\/posts\/views)/.test(request);
    expect(ada.device.gate.attempts.filter((request) => !isQuiet(request))).toEqual([]);
  },
);

test(
  'posts, a flower and a deletion without a network arrive once and in order, although worker and tab die',
  { tag: ['@posts', '@flowers', '@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces, finally' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.share({ bytes: await photo(), caption: FIRST });
    await waitUntilSent(ada.page, 'post.create');
    await ada.card('Quinces, finally').waitFor();
    await ada.waitUntilSettled();
    await ada.device.goOffline();

    await ada.share({ bytes: await photo({ hue: 20 }), caption: SECOND });
    await ada.card(SECOND).getByText('Waiting to send').waitFor();
    await ada.giveFlower('Quinces, finally');
    await ada.share({ bytes: await photo({ hue: 300 }), caption: THIRD });
    await ada.card(THIRD).getByText('Waiting to send').waitFor();
    await ada.deletePost(FIRST);
    await expect.poll(() => ada.captions([FIRST, SECOND, THIRD])).toEqual([THIRD, SECOND]);
    await ada.device.killServiceWorkers();
    await ada.device.killPage({ 'post.create': 2, 'post.delete': 1, 'flower.set': 1 });
    await ada.device.goOnline();
    await ada.device.visit('/');
    await ada.waitUntilSettled();

    const feed = await bob.feed();
    expect(feed.map(({ content }) => content)).toEqual([THIRD, SECOND, 'Quinces, finally']);
    expect(feed[2]?.flowersCount).toBe(1);
  },
);
