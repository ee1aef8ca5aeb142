import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, hasPicture, signUp, waitUntilSettled } from './person.ts';
import type { Phone } from './phone.ts';
import { test } from './test.ts';

/** Empties the storage of the origin, as browsers do after days without a visit. The session cookie stays. */
async function emptyStorage(phone: Phone): Promise<void> {
  await phone.open('/flower.svg');
  await phone.evaluate(async () => {
    localStorage.clear();
    for (const registration of await navigator.serviceWorker.getRegistrations()) await registration.unregister();
    for (const name of await caches.keys()) await caches.delete(name);
    for (const { name = '' } of await indexedDB.databases()) {
      await new Promise((resolve, reject) => {
        const deletion = indexedDB.deleteDatabase(name);
        deletion.addEventListener('success', resolve);
        deletion.addEventListener('error', reject);
      });
    }
  });
}

test(
  'a user whose storage was emptied stays signed in, on every page',
  { tag: ['@storage', '@session'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    await bob.share({ content: 'Quinces' });
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await phone.waitFor(card('Quinces'));
    await waitUntilSettled(phone);

    await emptyStorage(phone);
    await phone.open('/');
    await phone.waitFor(card('Quinces'));
    await waitUntil('the picture has pixels', () => hasPicture(phone, 'Quinces'), phone.waitMs);
    await waitUntilSettled(phone);

    await emptyStorage(phone);
    await phone.open('/login');
    await phone.waitFor(card('Quinces'));
    expect(await phone.path()).toBe('/');
    await waitUntilSettled(phone);
  },
);
