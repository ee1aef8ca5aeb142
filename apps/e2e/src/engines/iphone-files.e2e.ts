import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { engineFile } from './engine-file.ts';
import { CREATE_POST, NAVIGATION, playVideo, signUp, waitUntilSettled } from './person.ts';
import type { Part } from './phone.ts';
import { test } from './test.ts';

test(
  'a HEIC photo is shared or refused in words, and a MOV video is shared and plays',
  { tag: ['@media', '@composer'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await waitUntilSettled(phone);
    const photo: Part = { role: 'button', name: 'Remove photo', within: CREATE_POST };
    const field = { label: 'Choose a photo or video', within: CREATE_POST };

    await phone.press({ role: 'button', name: 'Create', within: NAVIGATION });
    await phone.type({ label: 'Caption', within: CREATE_POST }, 'Waves');
    await phone.choose(field, [await engineFile('photo.heic')]);
    // The engine decodes it, or a text says that it cannot.
    await waitUntil(
      'the photo is shown or refused',
      async () => !(await phone.isAbsent(photo)) || !(await phone.isAbsent({ role: 'alert', within: CREATE_POST })),
      phone.waitMs,
    );
    expect(await phone.evaluate(() => document.querySelector('textarea')?.value)).toBe('Waves');

    await phone.choose(field, [await engineFile('clip.mov')]);
    await phone.waitFor({ role: 'button', name: 'Remove video', within: CREATE_POST });
    await phone.press({ role: 'button', name: 'Share with everyone', within: CREATE_POST });
    await phone.waitUntilAbsent(CREATE_POST);
    const post = await waitUntil('the server has it', async () => (await bob.feed())[0], phone.waitMs);
    expect(post).toMatchObject({ content: 'Waves', media: { kind: 'video', video: { isPlayable: true } } });
    await playVideo(phone);
  },
);
