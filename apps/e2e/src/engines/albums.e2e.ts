import { expect } from '@playwright/test';
import { photosOf } from '@posy/contract/post-photos';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { photo } from '../harness/photo.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, CREATE_POST, endWhenStored, NAVIGATION, signUp, waitUntilSettled } from './person.ts';
import type { Part } from './phone.ts';
import { test } from './test.ts';

const WIDTHS = [900, 880, 860];
const photoOf = (place: number): Part => ({ role: 'button', name: `Photo ${place} of 3`, within: CREATE_POST });

test(
  'an album composed offline outlives its browser as a draft and as a post, and arrives once in its order',
  { tag: ['@composer', '@posts'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await waitUntilSettled(phone);
    await phone.cutNetwork();

    await phone.press({ role: 'button', name: 'Create', within: NAVIGATION });
    const bytes = await Promise.all(WIDTHS.map((width, i) => photo({ width, height: 600, hue: i * 120 })));
    const files = bytes.map((each, i) => ({ name: `IMG_${i}.jpg`, bytes: each }));
    await phone.choose({ label: 'Choose a photo or video', within: CREATE_POST }, files);
    await phone.waitFor(photoOf(3));
    // The dialog grows until then.
    await waitUntil('the first photo is prepared', () =>
      phone.evaluate(() => document.querySelector('[role="dialog"] figcaption')?.textContent.includes('kB') ?? false),
    );
    await phone.press(photoOf(3));
    await phone.waitFor({ ...photoOf(3), isOn: true });
    await phone.press({ role: 'button', name: 'Move photo towards the beginning', within: CREATE_POST });
    await phone.type({ label: 'Caption', within: CREATE_POST }, 'Three gates');
    // The photos beside the first may be slower.
    const stored = ['Three gates', '[0,2,1]', 'new-post-file:1', 'new-post-file:2'];
    await waitUntil('words, order and photos are stored', () => phone.evaluate(isStored, ...stored));
    await endWhenStored(phone, 'as shown');
    await phone.reopen('/');

    // A mark beside the word says that a draft waits.
    await phone.press({ role: 'button', name: /^Create/, within: NAVIGATION });
    await phone.waitFor(photoOf(3));
    await phone.press({ role: 'button', name: 'Share with everyone', within: CREATE_POST });
    await phone.waitUntilAbsent(CREATE_POST);
    await phone.waitForText('Photo 1 of 3', card('Three gates'));
    await endWhenStored(phone, { 'post.create': 1 });
    await phone.restoreNetwork();
    await phone.reopen('/');

    const post = await waitUntil('the album is sent', async () => (await bob.feed())[0]);
    await waitUntilSettled(phone);
    expect(photosOf(post).map(({ media }) => media.width)).toEqual([900, 860, 880]);
    await phone.waitForText('Photo 1 of 3', card('Three gates'));
    // A swipe of one width.
    await phone.evaluate(() => {
      const track = document.querySelector('article ul');
      track?.scrollBy({ left: track.clientWidth });
    });
    await phone.waitForText('Photo 2 of 3', card('Three gates'));
    expect(await bob.feed()).toHaveLength(1);
  },
);

/** Whether the drafts of the device contain these texts. Runs in the page. */
async function isStored(...texts: readonly string[]): Promise<boolean> {
  const { name = '' } = (await indexedDB.databases()).find((each) => each.name?.startsWith('out-')) ?? {};
  const rows = await new Promise<unknown[]>((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => reject(opening.error));
    opening.addEventListener('success', () => {
      const reading = opening.result.transaction('drafts').objectStore('drafts').getAll();
      reading.addEventListener('success', () => {
        opening.result.close();
        resolve(reading.result);
      });
    });
  });
  const stored = JSON.stringify(rows);
  return texts.every((text) => stored.includes(text));
}
