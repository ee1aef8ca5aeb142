import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const small = (hue: number) => photo({ width: 1200, height: 900, hue });

test(
  'mutations made offline are sent automatically when the network is back',
  { tag: ['@outbox', '@sync'] },
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

test('lost answers cause no repeated effects', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  await bob.share({ content: 'Quinces' });
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.card('Quinces').waitFor();
  await ada.waitUntilSettled();

  // Requests arrive; their answers are lost.
  ada.device.gate.set('mute');
  await ada.share({ bytes: await small(30), caption: 'Once' });
  await ada.giveFlower('Quinces');
  await waitUntil('the server has both', async () => {
    const feed = await bob.feed();
    return feed.length === 2 && feed.some(({ flowersCount }) => flowersCount === 1);
  });
  ada.device.gate.set('open');

  await ada.waitUntilSettled();
  const feed = await bob.feed();
  expect(feed.map(({ content, flowersCount }) => [content, flowersCount])).toEqual([
    ['Once', 0],
    ['Quinces', 1],
  ]);
  await expect.poll(() => ada.captions(['Once', 'Quinces'])).toEqual(['Once', 'Quinces']);
});

test.describe('a server that is killed', () => {
  test.use({ hasOwnProcess: true });

  test('a server crash loses nothing and doubles nothing', async ({ world }) => {
    const bob = await world.newPerson('Bob');
    // Tall enough for all of them: cards far off the screen are not drawn.
    const ada = await world.newDevice({ height: 3600 });
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const captions = Array.from({ length: 6 }, (_, index) => `Photo ${index + 1}`);

    await ada.device.goOffline();
    for (const [index, caption] of captions.entries()) await ada.share({ bytes: await small(index * 50), caption });
    await ada.device.goOnline();
    await waitUntil('the first ones arrived', async () => (await bob.feed()).length >= 2);
    await world.serverProcess.kill();
    await world.serverProcess.up();
    await waitUntil('more arrived', async () => (await bob.feed()).length >= 4);
    await world.serverProcess.kill();
    await world.serverProcess.up();

    await waitUntil('all arrived', async () => (await bob.feed()).length >= captions.length);
    await ada.waitUntilSettled();
    expect((await bob.feed()).map(({ content }) => content)).toEqual(captions.toReversed());
    await expect.poll(() => ada.captions(captions)).toEqual(captions.toReversed());
  });
});
