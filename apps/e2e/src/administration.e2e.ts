import { expect } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { ADMIN } from './harness/posy-server.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';

const tab = ({ page }: PosyApp, name: string) => page.getByRole('tab', { name, exact: true });
const row = ({ page }: PosyApp, name: string) => page.getByRole('row', { name: new RegExp(name) });
const toast = ({ page }: PosyApp, text: string) => page.getByRole('alert').getByText(text);

/** Confirms an action on an account. */
async function confirm({ page }: PosyApp, button: string): Promise<void> {
  const question = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: button }) });
  await question.getByRole('button', { name: button }).click();
  await question.waitFor({ state: 'hidden' });
}

async function makeLink({ page }: PosyApp, kind: 'Image' | 'Community', title: string): Promise<void> {
  await page.getByRole('button', { name: `Add ${kind} Link` }).click();
  const dialog = page.getByRole('dialog', { name: `Add ${kind} Link` });
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.getByText('Title, URL, and image are required').waitFor();
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByLabel(kind === 'Image' ? 'URL' : 'Website URL').fill('https://posy.garden/tulips');
  const buffer = await photo({ width: 640, height: 480 });
  await dialog.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('Choose another image').waitFor();
  await dialog.getByRole('button', { name: 'Create' }).click();
  // The message is for screen readers, which do not notice the changed list. It goes after some seconds.
  await page.getByText(`Link created: ${title}`).waitFor();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('main').getByText(title).waitFor();
}

test(
  'an administrator manages users and links, and other users see the changes',
  { tag: ['@administration', '@audit', '@links'] },
  async ({ world }) => {
    const zoe = someone('Zoe');
    const keeper = await world.newDevice({ width: 1440, height: 900, serviceWorkers: 'block' });
    const { page } = keeper;
    await keeper.device.visit('/admin-login');
    await page.getByLabel('Email').fill(ADMIN.email);
    await page.getByLabel('Password').fill(ADMIN.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await waitForPage(page, '**/services');

    // The overview shows the totals of the instance.
    const totals = page.getByRole('list', { name: 'Totals' }).getByRole('listitem');
    await expect.poll(() => totals.first().innerText()).toMatch(/^1\s+Total Users$/);
    await page.getByRole('figure').getByText('Sign-ups and posts per day').waitFor();

    // A user is added, deactivated and reactivated.
    await page.getByRole('button', { name: 'Add User' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add User' });
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await dialog.getByText('Email, password, and first name are required').waitFor();
    await dialog.getByLabel('Email').fill(zoe.email);
    await dialog.getByLabel('Password').fill(zoe.password);
    await dialog.getByLabel('First name').fill(zoe.firstName);
    await dialog.getByLabel('Last name').fill(zoe.lastName);
    await dialog.getByRole('button', { name: 'Create User' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await row(keeper, 'Zoe').waitFor();
    await page.getByText('Total users: 2').waitFor();
    await row(keeper, 'Zoe').getByRole('switch').click();
    await confirm(keeper, 'Deactivate');
    await row(keeper, 'Zoe').getByText('Inactive').waitFor();
    await expect(ApiPerson.logIn(world.server.url, zoe)).rejects.toThrow('Invalid email or password');
    await row(keeper, 'Zoe').getByRole('switch').click();
    await row(keeper, 'Zoe').getByText('Active', { exact: true }).waitFor();

    await tab(keeper, 'Emails').click();
    await page.getByRole('link', { name: 'Open Email Inbox' }).waitFor();

    // Links: visitors find them on the community page, also offline; users find them in the strip.
    await tab(keeper, 'Content').click();
    await page.getByText('No image links created yet.').waitFor();
    await makeLink(keeper, 'Image', 'Tulip society');
    await tab(keeper, 'Community').click();
    await page.getByText('No community links created yet.').waitFor();
    await makeLink(keeper, 'Community', 'Bees');

    const bob = await world.newDevice();
    await bob.device.visit('/join-us');
    await bob.page.getByRole('link', { name: /^Bees/ }).waitFor();
    expect(await bob.page.evaluate(async () => (await fetch('/join-us')).text())).toMatch(/<li><a [^>]*>.*Bees/);
    await bob.device.waitForServiceWorker();
    await bob.page.waitForFunction(async () => (await (await caches.open('community')).keys()).length === 2);
    await bob.device.goOffline();
    await bob.device.reopen('/join-us');
    await bob.page.getByText('Not connected — showing what was saved at your last visit.').waitFor();
    const picture = bob.page.getByRole('link', { name: /^Bees/ }).locator('img');
    await expect
      .poll(() => picture.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
      .toBeGreaterThan(1);
    await bob.device.goOnline();
    await bob.signUp(someone('Bob'));
    const link = bob.page
      .getByRole('region', { name: 'Share with everyone' })
      .getByRole('link', { name: /^Tulip society/ });
    expect(await link.getAttribute('href')).toBe('https://posy.garden/tulips');

    await tab(keeper, 'Users').click();
    await row(keeper, 'Zoe')
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await row(keeper, 'Zoe').waitFor({ state: 'detached' });
    await page.getByText('Total users: 2').waitFor();

    // The log holds what was done.
    await tab(keeper, 'Overview').click();
    await page.getByRole('link', { name: /^Audit Log/ }).click();
    await row(keeper, 'Deleted a user.*Done').first().waitFor();
    await keeper.device.visit('/admin/operations');
    await row(keeper, 'Web and background This one').waitFor();

    // A session that ends elsewhere logs this page out.
    await keeper.device.visit('/services');
    await expect.poll(() => keeper.page.getByRole('list', { name: 'Totals' }).innerText()).toContain('2');
    const other = await ApiPerson.logIn(world.server.url, ADMIN);
    await other.fetch('/api/sessions', { method: 'DELETE' });
    await toast(keeper, 'Session expired. Please login again.').waitFor();
    await waitForPage(keeper.page, (url) => url.pathname === '/');
  },
);
