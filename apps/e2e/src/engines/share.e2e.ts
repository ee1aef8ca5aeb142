import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { photo } from '../harness/photo.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, hasPicture, share, waitForFeed, waitUntilSettled } from './person.ts';
import { test } from './test.ts';

test(
  'a new user signs up by the form and shares a photo, which another user flowers',
  { tag: ['@session', '@composer', '@flowers'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    const ada = someone('Ada');
    const phone = await phones.create();
    await phone.open('/signup');
    await phone.type({ label: 'First name' }, ada.firstName);
    await phone.type({ label: 'Last name' }, ada.lastName);
    await phone.type({ label: 'Email' }, ada.email);
    await phone.type({ label: 'Password' }, ada.password);
    await phone.press({ role: 'button', name: 'Create Account' });
    await waitForFeed(phone);

    await share(phone, { name: 'IMG_2041.jpg', bytes: await photo({ width: 1200, height: 900 }) }, 'Low tide');

    await phone.waitFor(card('Low tide'));
    await waitUntil('the picture has pixels', () => hasPicture(phone, 'Low tide'), phone.waitMs);
    const post = await waitUntil('the server has it', async () => (await bob.feed())[0], phone.waitMs);
    expect(post).toMatchObject({ content: 'Low tide', media: { kind: 'image' } });
    await bob.giveFlower(post.id);
    await phone.waitFor({ role: 'button', name: 'Flower, 1 given', within: card('Low tide') });
    await waitUntilSettled(phone);
    await phone.reload();
    await phone.waitFor({ role: 'button', name: 'Flower, 1 given', within: card('Low tide') });
  },
);
