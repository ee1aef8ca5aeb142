import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const STUCK = 'The storage of this device does not respond.';

/** Another page of Posy's origin that keeps a transaction over the whole outbox open. */
async function holdOutbox({ device }: PosyApp): Promise<Page> {
  const page = await device.context.newPage();
  await page.goto(`${device.origin}/flower.svg`);
  await page.evaluate(async () => {
    const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('out-')) ?? {};
    const opening = indexedDB.open(name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const db = opening.result;
    const transaction = db.transaction([...db.objectStoreNames], 'readwrite');
    const continueReading = () => transaction.objectStore('kv').get('x').addEventListener('success', continueReading);
    continueReading();
  });
  return page;
}

test(
  'Y05 a page that locks the outbox delays neither the first screen nor new mutations',
  { tag: ['@storage', '@local'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.card('Quinces').waitFor();
    await ada.waitUntilSettled();
    const holder = await holdOutbox(ada);

    await ada.device.visit('/');
    await ada.card('Quinces').waitFor();
    await waitUntil('the app has taken over', async () => (await ada.page.locator('#app[data-waiting]').count()) === 0);
    await bob.share({ content: 'Medlars' });
    await ada.card('Medlars').waitFor();
    await ada.flowerOf('Quinces').click();
    await ada.page.getByText(STUCK).waitFor();
    expect((await bob.feed()).map(({ flowersCount }) => flowersCount)).toEqual([0, 0]);
    await holder.close();

    await waitUntil('the flower has arrived', async () => (await bob.feed()).some((post) => post.flowersCount === 1));
    await ada.page.getByText(STUCK).waitFor({ state: 'hidden' });
    await ada.waitUntilSettled();
  },
);

/** Clears storage as a browser does under pressure, or after seven days without a visit. Cookies stay. */
async function emptyStorage({ device }: PosyApp, what: string): Promise<void> {
  const session = await device.context.newCDPSession(device.page);
  await session.send('Storage.clearDataForOrigin', { origin: device.origin, storageTypes: what });
}

test(
  'Y06 a signed-in user stays signed in when the storage is emptied, on every page',
  { tag: ['@storage', '@local'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.card('Quinces').waitFor();
    await ada.waitUntilSettled();
    await ada.device.waitForServiceWorker();

    await ada.page.goto(`${ada.device.origin}/flower.svg`);
    await emptyStorage(ada, 'local_storage,indexeddb');
    await ada.device.visit('/');
    await ada.card('Quinces').waitFor();

    await ada.waitUntilSettled();
    await ada.page.goto(`${ada.device.origin}/flower.svg`);
    await emptyStorage(ada, 'local_storage,indexeddb,cache_storage,service_workers');
    await ada.device.visit('/login');
    await ada.waitForPicture('Quinces');
    expect(new URL(ada.page.url()).pathname).toBe('/');
  },
);

test(
  'K06 Y07 H25 a user who was logged out elsewhere sees the unsent entries, and one log-in sends them',
  { tag: ['@session', '@storage', '@sync'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const identity = someone('Ada');
    const ada = await world.newDevice();
    await ada.signUp(identity);
    await ada.waitUntilSettled();
    await ada.device.goOffline();
    await ada.share({ bytes: await photo({ width: 1200, height: 900 }), caption: 'Written offline' });
    await ada.device.context.clearCookies();
    await ada.device.goOnline();

    const words = ada.page.getByText('One post waits on this device. Log in to send it.');
    await words.waitFor();
    await ada.device.visit('/');
    await words.waitFor();
    expect(await bob.feed()).toEqual([]);
    await ada.logIn(identity);

    await ada.card('Written offline').waitFor();
    await ada.waitUntilSettled();
    expect((await bob.feed()).map(({ content }) => content)).toEqual(['Written offline']);
    expect(await ada.page.evaluate(() => localStorage.getItem('posy.waiting'))).toBeNull();
  },
);
