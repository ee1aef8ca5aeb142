import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import type { DeviceOptions } from './harness/device.ts';
import { freezePage } from './harness/freeze-page.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

async function adaAtHome(world: World, options: DeviceOptions = {}): Promise<PosyApp> {
  const ada = await world.newDevice(options);
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  return ada;
}

const postIn = (page: Page, caption: string) => page.getByRole('article').filter({ hasText: caption });

test(
  'G11 Y15 a frozen page is fresh after it was resumed, with right counts, and receives live updates',
  { tag: ['@sync', '@posts', '@flowers'] },
  async ({ world }) => {
    const [bob, cleo] = [await world.newPerson('Bob'), await world.newPerson('Cleo')];
    // Tall enough for all posts: only those on the screen have live counts.
    const ada = await adaAtHome(world, { canFreeze: true, height: 2400 });
    const before = await bob.share({ content: 'Before' });
    await ada.card('Before').waitFor();
    await ada.waitUntilSettled();

    const resume = await freezePage(ada, ada.page);
    await bob.share({ content: 'Meanwhile' });
    await bob.giveFlower(before.id);
    // Its socket dies unnoticed.
    ada.device.gate.cut();
    await resume();
    await ada.card('Meanwhile').waitFor();
    await expect(ada.flowerOf('Before')).toContainText('1');
    await bob.share({ content: 'After' });

    await ada.card('After').waitFor();
    await cleo.giveFlower(before.id);
    await expect(ada.flowerOf('Before')).toContainText('2');
    await expect(ada.page.getByRole('article').filter({ hasText: 'Meanwhile' })).toHaveCount(1);
  },
);

test('Y15 another tab takes the lead of a frozen one, and keeps it', { tag: ['@sync'] }, async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const ada = await adaAtHome(world, { canFreeze: true });
  const first = ada.page;
  const second = await ada.device.context.newPage();
  await second.goto(`${ada.device.origin}/`);
  await bob.share({ content: 'Both' });
  await postIn(second, 'Both').waitFor();

  const resume = await freezePage(ada, first, second);
  await bob.share({ content: 'Only the second' });
  await postIn(second, 'Only the second').waitFor();
  await resume();

  await postIn(first, 'Only the second').waitFor();
  await second.close();
  await bob.share({ content: 'The first again' });
  await postIn(first, 'The first again').waitFor();
});

test(
  'Y14 changes that a frozen page did not send arrive once, after it was resumed or discarded',
  { tag: ['@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await adaAtHome(world, { canFreeze: true });
    ada.device.gate.set('hole');
    await ada.share({ bytes: await photo({ width: 1200, height: 900 }), caption: 'Quinces' });
    await waitUntil('it is being sent', async () => (await countRows(ada.page, 'out', 'outbox')) === 1);

    const resume = await freezePage(ada, ada.page);
    ada.device.gate.set('open');
    await resume();
    await waitUntil('the post has arrived', async () => (await bob.feed()).length === 1);
    await ada.waitUntilSettled();

    ada.device.gate.set('closed');
    await ada.giveFlower('Quinces');
    await ada.page.getByRole('button', { name: '1 waiting' }).waitFor();
    await freezePage(ada, ada.page);
    // A discarded tab loses its process, and is loaded again when it is shown.
    await ada.device.killPage('as shown');
    ada.device.gate.set('open');
    await ada.device.visit('/');
    await waitUntil('the flower has arrived', async () => (await bob.feed())[0]?.flowersCount === 1);
    await ada.waitUntilSettled();
    expect((await bob.feed()).map(({ content }) => content)).toEqual(['Quinces']);
  },
);
