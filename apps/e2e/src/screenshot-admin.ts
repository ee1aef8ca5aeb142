import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { ADMIN } from './harness/posy-server.ts';
import { waitForPage } from './harness/wait-for-page.ts';

const TABS = ['Overview', 'Users', 'Emails', 'Content', 'Community'] as const;

/** The pages of administrators: five tabs, their dialogs, the audit log. Then the results that other users see. */
export async function administration({ device }: PosyApp, shoot: (screen: string) => Promise<void>): Promise<void> {
  await device.visit('/admin-login');
  const { page } = device;
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await waitForPage(page, '**/services');
  for (const name of TABS) {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    await shoot(`admin-${name.toLowerCase()}`);
  }
  await page.getByRole('button', { name: 'Add Community Link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Community Link' });
  await dialog.getByLabel('Title').fill('Open garden day');
  await dialog.getByLabel('Website URL').fill('https://posy.garden/open');
  const buffer = await photo({ width: 960, height: 720, hue: 120 });
  await dialog.getByLabel('Choose an image').setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer });
  await dialog.getByText('Choose another image').waitFor();
  await shoot('admin-add-link');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await shoot('admin-community-full');
  await page.getByRole('button', { name: 'Add User' }).click();
  await page.getByRole('dialog', { name: 'Add User' }).waitFor();
  await shoot('admin-add-user');
  await device.visit('/admin/audit');
  await page.getByRole('row').nth(2).waitFor();
  await shoot('admin-audit');
  await device.visit('/admin/operations');
  await page.getByRole('heading', { name: 'Queues' }).waitFor();
  await shoot('admin-operations');
  await device.visit('/join-us');
  await page
    .getByRole('link', { name: /^Open garden day/ })
    .first()
    .waitFor();
  await shoot('community-full');
}
