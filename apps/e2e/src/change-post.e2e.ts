import { expect } from '@playwright/test';
import { photosOf } from '@posy/contract/post-photos';
import type { Post } from '@posy/contract/posts';
import { ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';

const PHONE = { width: 390, height: 844 };
const picture = (hue: number) => photo({ width: 900, height: 600, hue });
const idsOf = (post: Post) => photosOf(post).map(({ media }) => media.id);

test(
  'a shared album is changed without a network, also across the end of the browser, and others see it',
  { tag: ['@posts', '@composer'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const identity = someone('Ada');
    const ada = await world.newDevice(PHONE);
    await ada.signUp(identity);
    const person = await ApiPerson.logIn(world.server.url, identity);
    const shared = await person.share({
      content: 'Three gates',
      pictures: [await picture(20), await picture(140), await picture(260)],
    });
    const [one, , three] = idsOf(shared);
    await ada.card('Three gates').getByText('1/3').waitFor();
    await ada.waitUntilSettled();
    await ada.device.goOffline();

    const form = await ada.editPost('Three gates');
    await form.getByLabel('Caption', { exact: true }).fill('Two gates');
    await form.getByRole('button', { name: 'Photo 2 of 3' }).click();
    await form.getByRole('button', { name: 'Remove photo' }).click();
    await form.getByRole('button', { name: 'Photo 2 of 2' }).click();
    await form.getByRole('button', { name: 'Move photo towards the beginning' }).click();
    await form.getByRole('button', { name: /^Alt text/ }).click();
    await form.getByRole('textbox', { name: 'Alt text' }).fill('The third');
    expect(await seriousFindings(ada.page)).toEqual([]);

    // Closed and reopened, and after the end of the browser, the form has what was typed.
    await ada.close(form);
    await ada.editPost('Three gates');
    await expect(form.getByLabel('Caption', { exact: true })).toHaveValue('Two gates');
    await ada.device.reopen('/', { draft: 'Two gates' });
    const again = await ada.editPost('Three gates');
    await expect(again.getByLabel('Caption', { exact: true })).toHaveValue('Two gates');
    await again.getByRole('button', { name: 'Photo 2 of 2' }).waitFor();
    await again.getByRole('button', { name: 'Save' }).click();
    await again.waitFor({ state: 'hidden' });

    await ada.card('Two gates').getByText('1/2').waitFor();
    await ada.card('Two gates').getByText('Edited just now').waitFor();
    expect((await bob.feed()).map(({ content }) => content)).toEqual(['Three gates']);

    await ada.device.goOnline();
    await ada.waitUntilSynced();
    const [changed] = await bob.feed();
    expect(changed).toMatchObject({ content: 'Two gates', altText: 'The third' });
    expect(changed && idsOf(changed)).toEqual([three, one]);
    expect(changed?.editedAt).toBeDefined();
  },
);

test(
  'a post that waits is changed where it waits, and arrives once',
  { tag: ['@posts', '@composer', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    await ada.device.goOffline();
    await ada.share({ bytes: await picture(20), caption: 'A gaet' });

    const form = await ada.editPost('A gaet');
    await form.getByLabel('Caption', { exact: true }).fill('A gate');
    await form.getByRole('button', { name: /^Who can see it/ }).click();
    await form.getByRole('radio', { name: 'Private' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await form.waitFor({ state: 'hidden' });
    await ada.card('A gate').waitFor();
    await expect(ada.card('A gate').getByText('Edited')).toHaveCount(0);

    await ada.device.goOnline();
    await ada.waitUntilSynced();
    expect(await bob.feed()).toEqual([]);
    await ada.device.reopen('/');
    await ada.card('A gate').getByText('Private: only you can see this post').waitFor({ state: 'attached' });
  },
);
