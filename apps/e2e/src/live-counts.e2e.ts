import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'G10 G11 G02 a count on two screens follows the server, also under an open dialog and while the network was away',
  { tag: ['@posts', '@flowers', '@sync'] },
  async ({ world }) => {
    const [bob, cleo] = [await world.newPerson('Bob'), await world.newPerson('Cleo')];
    const [ada, dan] = [await world.newDevice(), await world.newDevice({ serviceWorkers: 'block' })];
    await ada.signUp(someone('Ada'));
    await dan.signUp(someone('Dan'));
    const post = await bob.share({ content: 'Quinces' });
    for (const app of [ada, dan]) {
      await app.card('Quinces').waitFor();
      await app.waitUntilSettled();
    }

    await bob.giveFlower(post.id);
    await cleo.giveFlower(post.id);
    await cleo.comment(post.id, 'For jam?');
    for (const app of [ada, dan]) {
      await expect(app.flowerOf('Quinces')).toContainText('2');
      await expect(app.card('Quinces').getByRole('button', { name: /comment/i })).toContainText('1');
    }

    await ada.openFlowers('Quinces');
    await dan.giveFlower('Quinces');

    await ada.close(ada.flowersDialog);
    await expect(ada.flowerOf('Quinces')).toContainText('3');
    await expect(dan.flowerOf('Quinces')).toContainText('3');

    await ada.waitUntilSettled();
    await ada.device.goOffline();
    await (await world.newPerson('Eve')).giveFlower(post.id);
    await ada.device.goOnline();
    await expect(ada.flowerOf('Quinces')).toContainText('4');
  },
);

test(
  'G10 a count on two screens agrees while a hundred other posts change, and a post that scrolls into view is right',
  { tag: ['@posts', '@flowers', '@sync', '@deep'] },
  async ({ world }) => {
    const [bob, cleo] = [await world.newPerson('Bob'), await world.newPerson('Cleo')];
    const picture = await photo({ width: 24, height: 16 });
    const share = (content: string) => bob.share({ content, pictures: [picture] });
    const others: { readonly id: string }[] = [];
    // One after the other: an account has one picture at a time.
    for (let n = 0; n < 75; n++) others.push(await share(`Other ${n}`));
    const below = await share('Sloes');
    for (let n = 0; n < 25; n++) others.push(await share(`Newer ${n}`));
    const post = await share('Quinces');
    const [ada, dan] = [await world.newDevice(), await world.newDevice()];
    for (const [app, name] of [
      [ada, 'Ada'],
      [dan, 'Dan'],
    ] as const) {
      await app.signUp(someone(name));
      await app.card('Quinces').waitFor();
      await app.waitUntilSettled();
    }

    for (const [n, { id }] of others.entries()) {
      await cleo.giveFlower(id);
      if (n === 50) await Promise.all([bob.giveFlower(post.id), cleo.comment(post.id, 'For jam?')]);
      if (n === 70) await Promise.all([bob.giveFlower(below.id), cleo.giveFlower(below.id)]);
    }
    await cleo.giveFlower(post.id);
    for (const app of [ada, dan]) {
      await expect(app.flowerOf('Quinces')).toContainText('2');
      await expect(app.card('Quinces').getByRole('button', { name: /comment/i })).toContainText('1');
    }

    const viewport = ada.page.viewportSize()?.height ?? 600;
    await ada.card('Quinces').hover();
    await waitUntil('the post below is on the screen', async () => {
      if (await ada.card('Sloes').isVisible()) return true;
      await ada.page.mouse.wheel(0, viewport / 2);
      return false;
    });
    await expect(ada.flowerOf('Sloes')).toContainText('2');
  },
);
