import { expect, type Locator } from '@playwright/test';
import type { ApiPerson } from './harness/api-person.ts';
import { openAs } from './harness/person-with-device.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

const outboxOf = ({ page }: PosyApp): Locator => page.getByRole('dialog', { name: 'Outbox' });
/** The row with a title. */
const rowOf = (app: PosyApp, title: string): Locator =>
  outboxOf(app)
    .getByRole('listitem')
    .filter({ has: app.page.locator('p', { hasText: new RegExp(`^${title}`) }) });

/** Removes a follower in the list of connections, which they leave at once. */
async function removeFollower(app: PosyApp, name: string): Promise<void> {
  await app.openMenu('Followers');
  await app.connectionsDialog.getByRole('button', { name: `Actions for ${name}` }).click();
  await app.page.getByRole('menuitem', { name: 'Remove follower' }).click();
  await app.connectionsDialog.getByText(name).waitFor({ state: 'detached' });
  await app.close(app.connectionsDialog);
}

/** Moves the focus with Tab to a button of the open dialog, and presses it. */
async function pressByKeyboard({ page }: PosyApp, button: Locator): Promise<void> {
  await button.waitFor();
  const hasFocus = () => button.evaluate((element) => element === document.activeElement);
  for (let presses = 0; !(await hasFocus()) && presses < 60; presses++) await page.keyboard.press('Tab');
  expect(await hasFocus()).toBe(true);
  await page.keyboard.press('Enter');
}

test(
  'Y20 a share that waits for a removed follower is tried again, shared anyway or not shared, offline and online, by keyboard',
  { tag: ['@outbox', '@follows', '@posts'] },
  async ({ world }) => {
    const owner = await world.newPerson('Ada');
    const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
    for (const follower of [bob, cyd]) await follower.follow(owner.user.id);
    const ada = await world.newDevice();
    await openAs(ada, owner);
    await ada.waitUntilSettled();
    const bytes = await photo({ width: 640, height: 480 });
    const share = (caption: string) => ada.share({ bytes, caption, privacy: 'Followers' });
    const button = (action: string, caption: string) =>
      rowOf(ada, caption).getByRole('button', { name: `${action}: ${caption}`, exact: true });
    const captionsOf = async (person: ApiPerson) => (await person.feed()).map(({ content }) => content).toSorted();
    const { gate } = ada.device;
    const removals = 'DELETE /api/followers/';

    const discard = async (caption: string) => {
      await pressByKeyboard(ada, button('Do not share', caption));
      const question = ada.page.getByRole('dialog', { name: 'Discard this?' });
      await pressByKeyboard(ada, question.getByRole('button', { name: 'Discard' }));
      await rowOf(ada, caption).waitFor({ state: 'detached' });
    };

    await ada.device.goOffline();
    await removeFollower(ada, 'Bob Gardener');
    const captions = ['Lupins', 'Roses', 'Tulips', 'Asters', 'Irises'];
    for (const caption of captions) await share(caption);
    await ada.syncState().click();
    for (const caption of captions) {
      await rowOf(ada, caption).getByText('Waits for: Remove Bob Gardener from your followers').waitFor();
    }

    // Offline: one is not shared, and one is shared whatever becomes of the removal.
    await discard('Tulips');
    await pressByKeyboard(ada, button('Share anyway', 'Lupins'));
    await rowOf(ada, 'Lupins').getByText('Waits for:').waitFor({ state: 'detached' });
    await pressByKeyboard(ada, button('Try again', 'Roses'));
    await rowOf(ada, 'Roses').getByText('Waits for:').waitFor();

    // Online, while the removal is refused: the other share waits on.
    gate.refused = removals;
    await ada.device.goOnline();
    await waitUntil('the one is shared', async () => (await captionsOf(bob)).includes('Lupins'));
    await rowOf(ada, 'Remove Bob Gardener')
      .getByRole('button', { name: /^Retry/ })
      .waitFor();
    await rowOf(ada, 'Roses').getByText('Waits for: Remove Bob Gardener from your followers').waitFor();
    expect(await captionsOf(cyd)).toEqual(['Lupins']);

    // Online: the same two choices after the refusal.
    await discard('Irises');
    await pressByKeyboard(ada, button('Share anyway', 'Asters'));
    await waitUntil('it is shared', async () => (await captionsOf(bob)).includes('Asters'));

    // Another try, which the server accepts.
    gate.refused = null;
    await pressByKeyboard(ada, button('Try again', 'Roses'));
    await waitUntil('it is shared', async () => (await captionsOf(cyd)).includes('Roses'));
    expect(await captionsOf(bob)).not.toContain('Roses');
    expect(await captionsOf(cyd)).toEqual(['Asters', 'Lupins', 'Roses']);
    expect(await owner.followers()).toEqual(['Cyd']);
  },
);
