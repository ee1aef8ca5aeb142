import { expect } from '@playwright/test';
import { someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { engineFile } from './engine-file.ts';
import { NAVIGATION, signUp, waitUntilSettled } from './person.ts';
import type { Part, Phone } from './phone.ts';
import { test } from './test.ts';

const NEW_MESSAGE: Part = { role: 'dialog', name: 'New Message' };
const thread = (name: string): Part => ({ role: 'region', name: `Conversation with ${name}` });

async function send(phone: Phone, text: string): Promise<void> {
  await phone.type({ label: 'Your message' }, text);
  await phone.press({ role: 'button', name: 'Send message' });
}

const isPlaying = (phone: Phone): Promise<boolean> =>
  phone.evaluate(() => {
    const video = document.querySelector('video');
    return video !== null && video.currentTime > 0 && video.videoWidth > 0;
  });

test(
  'messages and a video between two phones arrive live, and the video plays',
  { tag: ['@messages'] },
  async ({ phones }) => {
    const [ada, bob] = [await phones.create(), await phones.create()];
    await signUp(ada, someone('Ada'));
    const { username } = await signUp(bob, someone('Bob'));
    await waitUntilSettled(ada);
    await waitUntilSettled(bob);
    await bob.press({ role: 'link', name: /^Messages/, within: NAVIGATION });
    await ada.press({ role: 'link', name: /^Messages/, within: NAVIGATION });
    await ada.press({ role: 'button', name: 'New Message' });
    await ada.type({ label: 'Username', within: NEW_MESSAGE }, `@${username ?? ''}`);
    await ada.type({ label: 'Message', within: NEW_MESSAGE }, 'Look at the waves');
    await ada.press({ role: 'button', name: 'Send', within: NEW_MESSAGE });
    await ada.waitFor(thread('Bob Gardener'));

    await bob.press({ role: 'link', name: /Ada Gardener/ });
    await bob.waitForText('Look at the waves', thread('Ada Gardener'));
    await send(bob, 'Where are they?');
    await ada.waitForText('Where are they?', thread('Bob Gardener'));
    await ada.choose({ label: 'Attach a photo or video' }, [await engineFile('clip.mp4')]);
    await ada.waitFor({ role: 'button', name: 'Remove video' });
    await send(ada, 'Here');

    await bob.waitForText('Here', thread('Ada Gardener'));
    await bob.press({ role: 'button', name: /^Play video/, within: thread('Ada Gardener') });
    await waitUntil('the video plays', () => isPlaying(bob), bob.waitMs);
    await ada.waitForText('Read', thread('Bob Gardener'));
    expect(await bob.hasText('Look at the waves', thread('Ada Gardener'))).toBe(true);
  },
);
