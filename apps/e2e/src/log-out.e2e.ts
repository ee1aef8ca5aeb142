import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { test } from './harness/test.ts';

test('E10 leftovers of an earlier log-out go at the next start', { tag: ['@session'] }, async ({ world }) => {
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.device.waitForServiceWorker();
  const names = () =>
    ada.page.evaluate(async () => [
      ...(await caches.keys()),
      ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ]);
  const left = ['cache', 'media', 'out'].map((kind) => `${kind}-01900000-0000-7000-8000-000000000001`);
  await ada.page.evaluate(async ([cache = '', media = '', out = '']) => {
    await (await caches.open(media)).put('/media/a/320?h=a', new Response('pixels'));
    for (const name of [cache, out]) {
      const opening = indexedDB.open(name);
      await new Promise((resolve) => opening.addEventListener('success', resolve));
      opening.result.close();
    }
  }, left);
  expect(await names()).toEqual(expect.arrayContaining(left));

  await ada.device.visit('/');

  await expect.poll(async () => (await names()).filter((name) => left.includes(name))).toEqual([]);
  expect(await names()).toContainEqual(expect.stringMatching(/^out-/));
});
