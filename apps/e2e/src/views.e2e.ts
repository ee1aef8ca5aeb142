import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test('a post seen offline is counted once the network is back', { tag: ['@posts', '@stats'] }, async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  await bob.share({ content: 'Quinces' });
  await ada.card('Quinces').waitFor();
  await ada.device.goOffline();
  await ada.device.reopen();
  await ada.card('Quinces').waitFor();
  await waitUntil(
    'the view is noted on the device',
    async () => (await countRows(ada.page, 'out', 'outbox', 'post.views')) === 1,
  );
  await expect(ada.syncState()).toHaveText('Offline');

  await ada.device.goOnline();

  await waitUntil('the view is counted', async () => (await bob.feed())[0]?.viewCount === 1);
});
