import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { photo } from '../harness/photo.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, endWhenStored, hasPicture, share, signUp, waitUntilSettled } from './person.ts';
import type { Part } from './phone.ts';
import { test } from './test.ts';

const COMMENTS: Part = { role: 'dialog', name: 'Comments' };

test(
  'a post, a flower and a comment of an offline phone outlive its browser and arrive exactly once',
  { tag: ['@sync'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    const quinces = await bob.share({ content: 'Quinces' });
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await waitUntil('the picture has pixels', () => hasPicture(phone, 'Quinces'), phone.waitMs);
    await waitUntilSettled(phone);
    await phone.cutNetwork();

    await share(phone, { name: 'IMG_1.jpg', bytes: await photo({ width: 1200, height: 900 }) }, 'From the tunnel');
    await phone.waitForText('Waiting to send', card('From the tunnel'));
    await phone.press({ role: 'button', name: /^Flower,/, within: card('Quinces') });
    await phone.waitFor({ role: 'button', name: 'Flower, 1 given', isOn: true, within: card('Quinces') });
    await phone.press({ role: 'button', name: /^Comments, /, within: card('Quinces') });
    await phone.type({ label: 'Your comment', within: COMMENTS }, 'Are they ripe?');
    await phone.press({ role: 'button', name: 'Send comment', within: COMMENTS });
    await phone.waitFor({ role: 'listitem', text: 'Are they ripe?', within: COMMENTS });
    await endWhenStored(phone, { 'post.create': 1, 'flower.set': 1, 'comment.add': 1 });
    await phone.reopen('/');

    await phone.waitFor(card('From the tunnel'));
    await waitUntil('the picture of the device has pixels', () => hasPicture(phone, 'From the tunnel'), phone.waitMs);
    await phone.waitFor({ role: 'button', name: 'Flower, 1 given', isOn: true, within: card('Quinces') });
    expect((await bob.feed()).map(({ content, flowersCount }) => [content, flowersCount])).toEqual([['Quinces', 0]]);
    await endWhenStored(phone, { 'post.create': 1, 'flower.set': 1, 'comment.add': 1 });
    await phone.restoreNetwork();
    await phone.reopen('/');

    await waitUntil('the post is sent', async () => (await bob.feed()).length === 2, phone.waitMs);
    await waitUntil('the comment is sent', async () => (await bob.comments(quinces.id)).length === 1, phone.waitMs);
    await waitUntilSettled(phone);
    await phone.reload();
    await waitUntilSettled(phone);
    expect((await bob.feed()).map(({ content, flowersCount }) => [content, flowersCount])).toEqual([
      ['From the tunnel', 0],
      ['Quinces', 1],
    ]);
    expect(await bob.comments(quinces.id)).toEqual(['Ada: Are they ripe?']);
    await phone.waitFor(card('From the tunnel'));
    expect(await phone.count(card('From the tunnel'))).toBe(1);
  },
);
