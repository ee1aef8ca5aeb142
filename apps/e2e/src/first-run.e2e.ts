import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

test('a new account is led from its picture and people to follow to its first photo and flower', async ({ world }) => {
  for (const name of ['Bob', 'Cleo', 'Dora']) {
    const person = await world.newPerson(name);
    await person.share({ content: `Quinces of ${name}` });
  }
  const ada = await world.newDevice({ isTouch: true });
  const { page } = ada;
  await ada.signUpByForm(someone('Ada'));
  const steps = page.getByRole('region', { name: 'Welcome to Posy' });
  await steps.waitFor();
  const done = () => steps.getByText('Done', { exact: true }).count();
  expect(await done()).toBe(0);
  await steps.getByText('0 of 3 followed').waitFor();
  expect(await seriousFindings(page)).toEqual([]);

  // The same people and photos are on Discover, also without a network.
  await ada.waitUntilSettled();
  await ada.device.goOffline();
  await page.getByRole('link', { name: 'Discover' }).click();
  await page.getByRole('heading', { name: 'Recent photos' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: /^View photo by / }).count()).toBe(3);
  await page.getByRole('button', { name: 'View photo by Dora Gardener' }).click();
  await page.getByRole('dialog', { name: 'Photo' }).getByText('Quinces of Dora').waitFor();
  await page.goBack();
  await page.getByRole('link', { name: 'Home' }).click();

  // A step ticks off as soon as its effect is on the device.
  await steps.getByRole('button', { name: 'Follow all' }).click();
  await expect.poll(done).toBe(1);
  await ada.device.goOnline();
  await ada.share({ bytes: await photo({ width: 400, height: 300 }), caption: 'My first' });
  await expect.poll(done).toBe(2);
  await ada.flowerOf('Quinces of Bob').click();
  await expect.poll(() => ada.flowerOf('Quinces of Bob').getAttribute('aria-pressed')).toBe('true');

  // Hidden steps stay hidden.
  await steps.getByRole('button', { name: 'Hide the first steps' }).click();
  await steps.waitFor({ state: 'hidden' });
  await ada.device.visit('/');
  await ada.card('My first').waitFor();
  expect(await steps.count()).toBe(0);
});
