import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { setFrozen } from './harness/set-frozen.ts';
import { test } from './harness/test.ts';

test(
  'G10 a count on two screens follows the server, also under an open dialog',
  { tag: ['@posts', '@flowers', '@sync'] },
  async ({ world }) => {
    const [bob, cleo] = [await world.newPerson('Bob'), await world.newPerson('Cleo')];
    const [ada, dan] = [await world.newDevice(), await world.newDevice()];
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
  },
);

test(
  'G11 a page that was frozen has right counts without a reload',
  { tag: ['@posts', '@flowers', '@sync'] },
  async ({ world }) => {
    const [bob, cleo] = [await world.newPerson('Bob'), await world.newPerson('Cleo')];
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const post = await bob.share({ content: 'Damsons' });
    await ada.card('Damsons').waitFor();
    await ada.waitUntilSettled();

    await setFrozen(ada, ada.page, true);
    await bob.giveFlower(post.id);
    // Its socket dies unnoticed.
    ada.device.gate.cut();
    await setFrozen(ada, ada.page, false);
    await expect(ada.flowerOf('Damsons')).toContainText('1');

    await cleo.giveFlower(post.id);
    await expect(ada.flowerOf('Damsons')).toContainText('2');
  },
);

test(
  'G11 counts are right after the network was away, and without a socket',
  { tag: ['@posts', '@flowers', '@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const post = await bob.share({ content: 'Medlars' });
    await ada.card('Medlars').waitFor();
    await ada.waitUntilSettled();

    await ada.device.goOffline();
    await bob.giveFlower(post.id);
    await ada.device.goOnline();
    await expect(ada.flowerOf('Medlars')).toContainText('1');

    await ada.page.routeWebSocket(/\/ws$/, (socket) => socket.close());
    await ada.device.reload();
    await ada.card('Medlars').waitFor();
    await world.newPerson('Cleo').then((cleo) => cleo.giveFlower(post.id));
    await expect(ada.flowerOf('Medlars')).toContainText('2');
  },
);
