import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const small = (hue: number) => photo({ width: 1200, height: 900, hue });

test(
  'mutations made offline are sent automatically when the network is back',
  { tag: ['@outbox', '@sync', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();

    await ada.device.goOffline();
    await ada.share({ bytes: await small(10), caption: 'One' });
    await ada.share({ bytes: await small(90), caption: 'Two' });
    await ada.share({ bytes: await small(180), caption: 'Three' });
    await ada.device.goOnline();

    await waitUntil('all three arrived', async () => (await bob.feed()).length === 3);
    await ada.waitUntilSettled();
    expect((await bob.feed()).map(({ content }) => content)).toEqual(['Three', 'Two', 'One']);
  },
);

test.describe('a server that is killed', () => {
  test.use({ hasOwnProcess: true });

  test('H04 a server crash loses nothing and doubles nothing', { tag: ['@outbox', '@sync'] }, async ({ world }) => {
    const bob = await world.newPerson('Bob');
    // Tall enough for all of them: cards far off the screen are not drawn.
    const ada = await world.newDevice({ height: 2400 });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const captions = Array.from({ length: 4 }, (_, index) => `Photo ${index + 1}`);

    await ada.device.goOffline();
    for (const [index, caption] of captions.entries()) await ada.share({ bytes: await small(index * 50), caption });
    await ada.device.goOnline();
    await waitUntil('the first ones arrived', async () => (await bob.feed()).length >= 2);
    await world.serverProcess.kill();
    await world.serverProcess.up();

    await waitUntil('all arrived', async () => (await bob.feed()).length >= captions.length);
    await ada.waitUntilSettled();
    expect((await bob.feed()).map(({ content }) => content)).toEqual(captions.toReversed());
    await expect.poll(() => ada.captions(captions)).toEqual(captions.toReversed());
  });
});
