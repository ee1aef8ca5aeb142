import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serviceWorkers: 'block' });

const NEW_PASSWORD = 'another garden in june';

test(
  'a user signs out another device, changes the password and saves a copy of their data',
  { tag: ['@devices', '@exports', '@session'] },
  async ({ world }) => {
    const identity = someone('Ada');
    const ada = await world.newDevice();
    await ada.signUp(identity);
    await ada.waitUntilSettled();
    const { url } = world.server;
    const isIn = async (person: ApiPerson) => (await person.fetch('/api/user')).status === 200;
    const first = await ApiPerson.logIn(url, identity);
    await first.share({ content: 'Quinces' });

    // Ending one session leaves the others.
    await ada.device.visit('/settings/account');
    const { page } = ada;
    const security = page.getByRole('region', { name: 'Security', exact: true });
    const devices = security.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await devices.first().waitFor();
    // One session is from the sign-up, one from the second log-in.
    await expect(devices).toHaveCount(2);
    await security.getByRole('button', { name: /^Log out (?!all)/ }).click();
    await waitUntil('it is out of the list', async () => (await devices.count()) === 1);
    expect(await isIn(first)).toBe(false);

    // A new password ends all other sessions.
    const second = await ApiPerson.logIn(url, identity);
    await security.getByRole('button', { name: 'Change password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Change password' });
    await dialog.getByLabel('Current password').fill(identity.password);
    await dialog.getByLabel('New password').fill(NEW_PASSWORD);
    await dialog.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await dialog.getByRole('button', { name: 'Change password' }).click();
    await page.getByText('Password changed').waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect(await isIn(second)).toBe(false);
    await expect(ApiPerson.logIn(url, identity)).rejects.toThrow('401');

    // The copy of all data is downloaded.
    await ada.device.visit('/settings/data');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const ask = page.getByRole('dialog', { name: 'Download my data' });
    await ask.getByLabel('Password').fill(NEW_PASSWORD);
    await ask.getByRole('button', { name: 'Make a copy' }).click();
    const save = page.getByRole('link', { name: 'Save the file' });
    await save.waitFor();
    const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
    const zip = await readFile(await download.path());
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect(zip.subarray(0, 2).toString()).toBe('PK');
    expect(zip.includes('.webp')).toBe(true);
  },
);
