import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { findingsInAllDresses } from './harness/axe.ts';
import { otherDevice } from './harness/person-with-device.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

const saveButton = (app: PosyApp, caption: string) => app.card(caption).getByRole('button', { name: 'Save post' });
const listed = ({ page }: PosyApp) => page.getByRole('main').getByRole('listitem').locator('[data-post]');

test(
  'posts are saved with one tap, sorted into collections and found again without a network',
  { tag: ['@saved-posts', '@collections'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    for (const content of ['Quinces', 'Medlars', 'Plums']) await bob.share({ content });
    const ada = await world.newDevice({ width: 390, height: 844, hasOwnBrowser: true });
    const identity = someone('Ada');
    await ada.signUp(identity);
    await ada.card('Quinces').waitFor();
    await ada.waitUntilSettled();

    // A browser stores its cookies when it is closed, and some 30 s after they were set.
    await ada.device.reopen();
    await ada.card('Quinces').waitFor();

    // Everything without a network: one tap, a collection from the toast, another one from the menu.
    await ada.device.goOffline();
    await saveButton(ada, 'Quinces').click();
    await expect(saveButton(ada, 'Quinces')).toHaveAttribute('aria-pressed', 'true');
    const { page } = ada;
    await page.getByRole('button', { name: 'Choose a collection' }).click();
    const dialog = page.getByRole('dialog', { name: 'Save to a collection' });
    await dialog.getByRole('button', { name: 'New collection' }).click();
    const naming = page.getByRole('dialog', { name: 'New collection' });
    await naming.getByRole('button', { name: 'Create' }).click();
    await naming.getByText('Please enter a name for the collection').waitFor();
    await naming.getByLabel('Name').fill('Orchard');
    await naming.getByRole('button', { name: 'Create' }).click();
    await naming.waitFor({ state: 'detached' });
    await expect(dialog.getByRole('radio', { name: 'Orchard' })).toBeChecked();
    expect(await findingsInAllDresses(page)).toEqual([]);
    await ada.close(dialog);
    await saveButton(ada, 'Medlars').click();
    await ada.card('Plums').getByRole('button', { name: 'Post menu' }).click();
    await page.getByRole('menuitem', { name: 'Save to a collection' }).click();
    await dialog.getByRole('radio', { name: 'Orchard' }).check();
    await ada.close(dialog);

    // The pages show it after the browser was ended, still without a network.
    await ada.device.killBrowser({ 'savedPost.set': 4, 'collection.create': 1 }, '/saved');
    await expect(listed(ada)).toHaveCount(3);
    await ada.page.getByRole('link', { name: /Orchard/ }).click();
    await ada.page.getByRole('heading', { name: 'Orchard' }).waitFor();
    await expect(listed(ada)).toHaveCount(2);

    // The server receives each of it once, and another device shows it.
    await ada.device.goOnline();
    await ada.waitUntilSettled();
    const twin = await ApiPerson.logIn(ada.device.origin, identity);
    expect(await savedOf(twin)).toEqual(['Plums', 'Medlars', 'Quinces'].toSorted());
    const other = await otherDevice(world, identity, { width: 1440, height: 900, serviceWorkers: 'block' });
    await other.device.visit('/saved');
    await expect(listed(other)).toHaveCount(3);
    expect(await findingsInAllDresses(other.page)).toEqual([]);
    await other.page.getByRole('link', { name: /Orchard/ }).click();
    await expect(listed(other)).toHaveCount(2);
    expect(await findingsInAllDresses(other.page)).toEqual([]);
  },
);

test(
  'a long press chooses the collection, and leaves the post as it is',
  { tag: ['@saved-posts', '@collections', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces' });
    const ada = await world.newDevice({ width: 390, height: 844, isTouch: true });
    await ada.signUp(someone('Ada'));
    const button = saveButton(ada, 'Quinces');
    await button.waitFor();
    const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    expect([width, height].every((edge) => edge >= 44)).toBe(true);
    const client = await ada.device.context.newCDPSession(ada.page);
    const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
    const dialog = ada.page.getByRole('dialog', { name: 'Save to a collection' });
    await dialog.waitFor();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await ada.close(dialog);

    await expect(button).toHaveAttribute('aria-pressed', 'false');
  },
);

async function savedOf(person: ApiPerson): Promise<readonly string[]> {
  const rows: unknown = await (await person.fetch('/api/saved-posts')).json();
  if (!Array.isArray(rows)) return [];
  return rows.map(({ post }: { readonly post: { readonly content: string } }) => post.content).toSorted();
}
