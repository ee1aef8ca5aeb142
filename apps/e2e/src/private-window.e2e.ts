import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const KEEP_OPEN = /Keep this page open: this browser or private window cannot open Posy without a connection\./;

/** A private window as in Firefox: no service worker, and Cache Storage refuses every call. */
async function makePrivate({ device }: PosyApp): Promise<void> {
  await device.context.addInitScript(() => {
    Reflect.deleteProperty(Navigator.prototype, 'serviceWorker');
    const refuse = () => Promise.reject(new DOMException('The operation is insecure.', 'SecurityError'));
    for (const name of ['open', 'has', 'keys', 'match', 'delete'] as const) {
      Object.defineProperty(CacheStorage.prototype, name, { value: refuse });
    }
  });
}

test(
  'Y16 a private window without worker and Cache Storage shares, waits, says so, and logs out',
  { tag: ['@storage', '@local'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await makePrivate(ada);
    await ada.signUp(someone('Ada'));
    await ada.share({ bytes: await photo({ width: 1200, height: 900 }), caption: 'Quinces' });
    await waitUntil('Bob sees the post', async () => (await bob.feed()).length === 1);
    await ada.waitForPicture('Quinces');

    await ada.device.goOffline();
    await ada.giveFlower('Quinces');
    await ada.syncState().click();
    const outbox = ada.page.getByRole('dialog', { name: 'Outbox' });
    await outbox.getByText(KEEP_OPEN).waitFor();
    await ada.close(outbox);
    await ada.device.goOnline();
    await waitUntil('Bob sees the flower', async () => (await bob.feed())[0]?.flowersCount === 1);
    // Without the answer the flower would be sent again, and the log-out would ask what to do with it.
    await ada.waitUntilSynced();
    await ada.device.visit('/settings/data');
    await ada.page.getByText(/A private window deletes everything when it is closed/).waitFor();

    await ada.askToLogOut();
    await ada.page.getByRole('dialog', { name: 'Log out of Posy?' }).getByRole('button', { name: 'Log out' }).click();
    await ada.page.getByText('Already have an account?').waitFor();
    // A slow disk deletes the databases, which are empty by then, after the page has gone.
    const left = () => ada.page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    await expect.poll(async () => (await left()).filter((name) => name !== 'app-meta')).toEqual([]);
  },
);

test(
  'Y16 a browser that stores nothing says so instead of failing',
  { tag: ['@storage', '@local', '@deep'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    const identity = someone('Ada');
    await ada.enter(identity);
    await ada.device.context.addInitScript(() => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    });

    await ada.device.visit('/');

    await ada.page.getByRole('heading', { name: 'Posy cannot store anything on this device' }).waitFor();
    // React logs the error that the page explains.
    ada.device.faults.found.splice(0);
  },
);
