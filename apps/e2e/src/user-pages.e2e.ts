import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { smallTargets } from './harness/measure.ts';
import { test } from './harness/test.ts';

test(
  'E35 the name over a post covers neither time nor place, is as high as a finger, and leads to the page of its user, also without a network',
  { tag: ['@user-pages', '@posts'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const cyd = await world.newPerson('Cyd');
    await bob.introduce({ bio: 'Gates and walls.' });
    await bob.share({ content: 'Quinces', location: 'Werder' });
    await bob.share({ content: 'For me alone', isPublic: false });
    await cyd.follow(bob.user.id);
    await cyd.share({ content: 'Plums' });
    const ada = await world.newDevice({ width: 390, height: 844 });
    await ada.signUp(someone('Ada'));
    await ada.waitForPicture('Quinces');

    const card = ada.card('Quinces');
    for (const beside of [card.locator('time'), card.getByText('Werder')]) await beside.click({ trial: true });
    expect(await smallTargets(ada.page)).toEqual([]);
    await card.getByRole('link', { name: 'Bob Gardener' }).click();
    await ada.page.getByRole('heading', { level: 1, name: 'Bob Gardener' }).waitFor();
    expect(new URL(ada.page.url()).pathname).toBe(`/u/${bob.user.username}`);
    await ada.page.getByText('1 post', { exact: true }).waitFor();
    await ada.page.getByText('1 follower').waitFor();
    await ada.page.getByText('Gates and walls.').waitFor();
    await ada.page.getByRole('button', { name: /Post: Quinces/ }).waitFor();
    await expect(ada.page.getByText('For me alone')).toHaveCount(0);
    await ada.waitUntilSettled();

    // Following waits for the network; the page stays.
    await ada.device.goOffline();
    await ada.page.getByRole('button', { name: 'Follow Bob Gardener' }).click();
    await ada.page.getByRole('button', { name: /^Following.* Bob Gardener$/ }).waitFor();
    await ada.device.reopen(`/u/${bob.user.username?.toUpperCase()}`, { 'follow.set': 1 });
    await ada.page.getByRole('heading', { level: 1, name: 'Bob Gardener' }).waitFor();
    await ada.page.getByText('2 followers').waitFor();
    await ada.page.getByRole('button', { name: /Post: Quinces/ }).click();
    await ada.page.getByRole('dialog', { name: 'Photo' }).getByText('Quinces').waitFor();
    await ada.page.goBack();
    await ada.device.visit('/u/nobody.of.this.name');
    await ada.page.getByText('Not saved on this device').waitFor();
    await ada.device.goOnline();
    await ada.page.getByText('This page is not available').waitFor();

    await ada.device.visit(`/u/${bob.user.username}`);
    await ada.page.getByText('2 followers').waitFor();
    // The page counts a follow before it is sent.
    await expect.poll(() => bob.followers()).toEqual(['Ada', 'Cyd']);
    await ada.page.getByRole('button', { name: 'Message Bob Gardener' }).click();
    await ada.page.getByLabel('Your message').waitFor();
  },
);
