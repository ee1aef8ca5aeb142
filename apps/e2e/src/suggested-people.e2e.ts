import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { test } from './harness/test.ts';

test('people whom followed people follow are suggested in Discover and beside the feed, without a network too', async ({
  world,
}) => {
  const [bob, cyd, dee, eve] = [
    await world.newPerson('Bob'),
    await world.newPerson('Cyd'),
    await world.newPerson('Dee'),
    await world.newPerson('Eve'),
  ];
  for (const follower of [bob, cyd]) await follower.follow(dee.user.id);
  await bob.follow(eve.user.id);
  await bob.share({ content: 'Quinces' });
  const ada = await world.newDevice({ width: 1440, height: 900 });
  const { page } = ada;
  await ada.signUp(someone('Ada'));
  await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
  await ada.waitUntilSettled();

  await ada.goTo('Discover');
  const introduced = page.getByRole('region', { name: 'People you may like' });
  await introduced.getByText('Dee Gardener').waitFor();
  await expect(introduced.getByRole('listitem')).toContainText([
    'Followed by Bob Gardener',
    'Followed by Bob Gardener',
  ]);
  expect(await seriousFindings(page)).toEqual([]);
  await ada.device.goOffline();
  await introduced.getByRole('button', { name: 'Follow Eve Gardener' }).click();
  await introduced.getByRole('button', { name: /^Following.* Eve Gardener$/ }).waitFor();

  await ada.goTo('Home');
  const rail = page.getByRole('region', { name: 'People to follow' });
  await rail.getByText('Followed by Bob Gardener').waitFor();
  await rail.getByRole('button', { name: 'Follow Dee Gardener' }).click();
  await ada.device.goOnline();
  await ada.waitUntilSettled();

  expect(await dee.followers()).toContain('Ada');
  expect(await eve.followers()).toContain('Ada');
});
