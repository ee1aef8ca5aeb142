import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { waitUntilSent } from './harness/count-rows.ts';
import { otherDevice } from './harness/person-with-device.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'a person in whom one is not interested leaves the suggestions without a network, and those of other devices later',
  { tag: ['@suggested-people', '@dismissed-people'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const [dee, eve, fay] = [await world.newPerson('Dee'), await world.newPerson('Eve'), await world.newPerson('Fay')];
    for (const { user } of [dee, eve]) await bob.follow(user.id);
    const post = await bob.share({ content: 'Quinces' });
    await fay.comment(post.id, 'How yellow they are');
    const ada = await world.newDevice({ width: 1440, height: 900 });
    const { page } = ada;
    const identity = someone('Ada');
    await ada.signUp(identity);
    await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
    await ada.waitUntilSettled();
    // Discover asks once for the people whom Bob leads to, and needs his row for their reasons.
    await waitUntil('Bob has a follower', async () => (await bob.followers()).length === 1);
    await waitUntilSent(page, 'follow.set');

    await ada.goTo('Discover');
    const introduced = page.getByRole('region', { name: 'People you may like' });
    const names = introduced.getByRole('listitem').getByRole('link');
    await introduced.getByText('Comments on posts of Bob Gardener').waitFor();
    await expect(names).toHaveText(['Eve Gardener', 'Dee Gardener', 'Fay Gardener']);
    await ada.device.goOffline();
    for (const name of ['Eve', 'Fay']) {
      await introduced.getByRole('button', { name: `Not interested in ${name} Gardener` }).press('Enter');
      await expect(names.filter({ hasText: name })).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(names).toHaveText(['Dee Gardener', 'Fay Gardener']);
    await introduced.getByRole('button', { name: 'Not interested in Fay Gardener' }).press('Enter');
    await expect(names).toHaveText(['Dee Gardener']);
    await expect(introduced.getByRole('listitem')).toBeFocused();

    await ada.goTo('Home');
    const rail = page.getByRole('region', { name: 'People to follow' });
    await expect(rail.getByRole('listitem').getByRole('link')).toHaveText(['Dee Gardener']);
    await ada.device.goOnline();
    await ada.waitUntilSettled();

    const phone = await otherDevice(world, identity, { width: 320, height: 640, serviceWorkers: 'block' });
    await phone.goTo('Discover');
    const onPhone = phone.page.getByRole('region', { name: 'People you may like' });
    await expect(onPhone.getByRole('listitem').getByRole('link')).toHaveText(['Dee Gardener']);
    expect(await phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await onPhone.getByRole('button', { name: 'Not interested in Dee Gardener' }).click();
    await expect(onPhone).toHaveCount(0);
    await phone.waitUntilSettled();
    await expect(rail).toHaveCount(0);
  },
);
