import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { readTraces } from './harness/traces.ts';

const small = () => photo({ width: 1200, height: 900 });
const WELCOME = 'Share your moments with the world';

test('unsent entries can be sent before logging out', { tag: ['@session'] }, async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  ada.device.gate.set('closed');
  await ada.share({ bytes: await small(), caption: 'Sent at the door' });
  await ada.askToLogOut();
  const dialog = ada.page.getByRole('dialog', { name: 'Log out of Posy?' });
  await dialog.getByText('1 item has not been sent yet. What should happen to it?').waitFor();

  ada.device.gate.set('open');
  await dialog.getByRole('button', { name: 'Send now' }).click();

  await ada.page.getByText(WELCOME).waitFor({ timeout: 40_000 });
  expect((await bob.feed()).map(({ content }) => content)).toEqual(['Sent at the door']);
  expect(await readTraces(ada.page)).not.toContain('Sent at the door');
});

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
