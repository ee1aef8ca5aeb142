import { expect } from '@playwright/test';
import { matches } from '@posy/contract/check';
import { CurrentUserSchema } from '@posy/contract/users';
import { someone } from './harness/api-person.ts';
import { findingsInAllDresses, seriousFindings } from './harness/axe.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

test(
  'a post for followers comes with the follow, also its photos, and leaves with it',
  { tag: ['@posts', '@follows', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const old = await bob.share({ content: 'Only for friends', audience: 'followers' });
    await bob.share({ content: 'For everybody' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const { page } = ada;
    await ada.card('For everybody').waitFor();
    await ada.waitUntilSettled();
    await expect(ada.card('Only for friends')).toHaveCount(0);
    expect(await statusOf(ada, `/media/${old.media?.id}/320`)).toBe(404);

    await ada.card('For everybody').getByRole('button', { name: 'Follow Bob Gardener' }).click();
    const card = ada.card('Only for friends');
    await card.getByText('Only followers can see this post').waitFor({ state: 'attached' });
    await card.getByRole('img').first().waitFor();
    await bob.share({ content: 'Another one for friends', audience: 'followers' });
    await ada.card('Another one for friends').waitFor();
    expect(await seriousFindings(page)).toEqual([]);

    // Without a network the unfollow hides them at once, and following again brings them back.
    await ada.device.goOffline();
    const button = ada
      .card('For everybody')
      .getByRole('button', { name: /Bob Gardener$/ })
      .first();
    await button.click();
    await card.waitFor({ state: 'detached' });
    await button.click();
    await card.waitFor();
    await button.click();
    await card.waitFor({ state: 'detached' });
    await ada.device.goOnline();
    await ada.waitUntilStored();
    await page.reload();
    await ada.card('For everybody').waitFor();
    await expect(ada.card('for friends')).toHaveCount(0);
  },
);

test(
  'followers wait until they are accepted, without a network too, and can be removed',
  { tag: ['@follows'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    const { page } = ada;
    await ada.device.visit('/settings/safety');
    await page.getByRole('switch', { name: 'Approve followers' }).click();
    await expect(page.getByRole('switch', { name: 'Approve followers' })).toBeChecked();
    await ada.waitUntilStored();
    const adaId = await idOf(ada);

    const bob = await world.newDevice({ serviceWorkers: 'block' });
    await bob.signUp(someone('Bob'));
    await bob.device.visit(`/u/${adaId}`);
    await bob.page.getByRole('button', { name: 'Follow Ada Gardener' }).click();
    await bob.page.getByRole('button', { name: 'Requested Ada Gardener' }).waitFor();
    await bob.waitUntilSettled();
    const cleo = await world.newPerson('Cleo');
    await cleo.follow(adaId);

    await ada.device.visit('/activity');
    const accept = page.getByRole('button', { name: 'Accept Bob Gardener as a follower' });
    await accept.waitFor();
    await page.getByRole('button', { name: 'Decline Cleo Gardener as a follower' }).waitFor();
    expect(await findingsInAllDresses(page)).toEqual([]);
    await ada.device.goOffline();
    await accept.click();
    await page.getByRole('button', { name: 'Decline Cleo Gardener as a follower' }).click();
    await accept.waitFor({ state: 'detached' });
    await ada.device.reopen('/', { 'follower.set': 2 });
    await ada.device.goOnline();
    await ada.waitUntilSettled();
    await bob.page.getByRole('button', { name: 'Following Ada Gardener' }).waitFor();

    await ada.share({ bytes: await photo(), caption: 'For those whom I know', privacy: 'Followers' });
    await ada.waitUntilStored();
    await bob.device.visit('/');
    await bob.card('For those whom I know').waitFor();
    const followers = await cleo.fetch(`/api/users/${adaId}/followers`);
    expect((await followers.json()).map(({ firstName }: { firstName: string }) => firstName)).toEqual(['Bob']);

    await ada.device.visit('/');
    await ada.openMenu('Followers');
    const connections = ada.page.getByRole('dialog', { name: 'Connections' });
    await connections.getByRole('button', { name: 'Actions for Bob Gardener' }).click();
    await ada.page.getByRole('menuitem', { name: 'Remove follower' }).click();
    await ada.waitUntilSettled();
    await bob.card('For those whom I know').waitFor({ state: 'detached' });
  },
);

/** The status of an answer to the user of this device. */
function statusOf({ page }: PosyApp, path: string): Promise<number> {
  return page.evaluate(async (at) => (await fetch(at)).status, path);
}

/** The id of the user of this device. */
async function idOf(app: PosyApp): Promise<string> {
  const user = await app.currentUser();
  if (!matches(CurrentUserSchema, user)) throw new Error('nobody is logged in');
  return user.id;
}
