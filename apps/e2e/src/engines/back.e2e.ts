import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { card, CREATE_POST, NAVIGATION, signUp, waitUntilSettled } from './person.ts';
import type { Part } from './phone.ts';
import { test } from './test.ts';

const VIEWER: Part = { role: 'dialog', name: 'Photo' };
const COMMENTS: Part = { role: 'dialog', name: 'Comments' };

test(
  'Back closes the photo viewer, sheets and menus, and leaves no page with them',
  { tag: ['@shell'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    await bob.share({ content: 'Medlars' });
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await phone.press({ role: 'link', name: 'Discover', within: NAVIGATION });
    await phone.waitFor({ role: 'heading', name: 'Discover Friends' });
    await phone.press({ role: 'link', name: 'Home', within: NAVIGATION });
    await phone.waitFor(card('Medlars'));
    await waitUntilSettled(phone);

    const opened: readonly (readonly [control: Part, layer: Part])[] = [
      [{ role: 'button', name: 'View photo', within: card('Medlars') }, VIEWER],
      [{ role: 'button', name: /^Comments, /, within: card('Medlars') }, COMMENTS],
      [{ role: 'button', name: 'Create', within: NAVIGATION }, CREATE_POST],
      [
        { role: 'button', name: /menu/i, within: card('Medlars') },
        { role: 'menuitem', name: 'Report post' },
      ],
    ];
    for (const [control, layer] of opened) {
      await phone.press(control);
      await phone.waitFor(layer);
      await phone.back();
      await phone.waitUntilAbsent(layer);
      expect(await phone.path()).toBe('/');
      await phone.waitFor(card('Medlars'));
    }
    await phone.back();
    await phone.waitFor({ role: 'heading', name: 'Discover Friends' });
  },
);
