import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test('a post seen offline is counted once the network is back', async ({ world }) => {
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
  expect(await ada.syncState().innerText()).toBe('Offline');

  await ada.device.goOnline();

  await waitUntil('the view is counted', async () => (await bob.feed())[0]?.viewCount === 1);
});

test('views are sent in one call when the page is left, and not again by the next page', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  for (const content of ['Quinces', 'Medlars', 'Sloes']) await bob.share({ content });
  const ada = await world.newDevice({ width: 800, height: 2200 });
  await ada.signUp(someone('Ada'));
  const { page } = ada;
  const reported: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/posts/views')) reported.push(request.url());
  });
  const viewCounts = async () => (await bob.feed()).map(({ viewCount }) => viewCount);
  await waitUntil('all three are noted', () =>
    page.evaluate(async () => {
      const name = (await indexedDB.databases()).find((each) => each.name?.startsWith('out-'))?.name ?? '';
      return await new Promise<boolean>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const getting = opening.result.transaction('kv').objectStore('kv').get('views');
          getting.addEventListener('success', () => {
            opening.result.close();
            resolve(getting.result?.v.ids.length === 3);
          });
        });
      });
    }),
  );

  // Another tab comes to the front: the page is hidden, and may be killed before it sends its views.
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitUntil('each is counted once', async () => (await viewCounts()).join() === '1,1,1');
  await ada.device.reopen();
  await ada.card('Sloes').waitFor();
  await bob.share({ content: 'Rowans' });
  await waitUntil('the new one is counted', async () => (await viewCounts()).join() === '1,1,1,1');

  // The worker may have sent them first, which this page does not see.
  expect(reported.length).toBeLessThanOrEqual(1);
});
