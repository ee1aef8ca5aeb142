import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect } from '@playwright/test';
import { findingsInAllDresses } from './harness/axe.ts';
import { ADMIN } from './harness/posy-server.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';

/** Stores jobs that the server has given up, as after ten tries of each. */
function giveUp(dataDir: string, names: readonly string[]): void {
  const db = new DatabaseSync(join(dataDir, 'posy.db'), { timeout: 5000 });
  const insert = db.prepare(
    `insert into jobs (id, name, payload, state, attempts, "runAt", "leaseUntil", "lastError", "createdAt")
     values (?, ?, '{}', 'dead', 10, ?, 0, 'Error: the disk is away', ?)`,
  );
  for (const [n, name] of names.entries()) insert.run(randomUUID(), name, Date.now() - n, Date.now());
  db.close();
}

test('an administrator sees stopped tasks, tries one again and deletes another', async ({ world }) => {
  giveUp(world.server.dataDir, ['exports.make', 'media.variants']);
  const keeper = await world.newDevice({ width: 1280, height: 900 });
  const { page, device } = keeper;
  await device.visit('/admin-login');
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password').fill(ADMIN.password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await waitForPage(page, '**/services');
  await page.getByRole('link', { name: /^Operations/ }).click();
  await waitForPage(page, '**/admin/operations');
  const tasks = page.getByRole('list', { name: 'Stopped tasks' }).getByRole('listitem');
  await expect(tasks).toHaveCount(2);
  await expect(page.getByRole('row', { name: /^Web and background This one/ })).toBeVisible();

  // The page is usable on every screen, and by everybody.
  await page.setViewportSize({ width: 320, height: 640 });
  const excess = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(excess).toBe(0);
  expect(await findingsInAllDresses(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('button', { name: 'Try again: exports.make' }).click();
  await expect(tasks).toHaveCount(1);
  await page.getByRole('button', { name: 'Delete: media.variants' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this task?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No task was stopped.')).toBeVisible();

  // The audit log has both acts.
  await device.visit('/admin/audit');
  await expect(page.getByRole('row', { name: /Tried a stopped task again/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /Deleted a stopped task/ })).toBeVisible();
});
