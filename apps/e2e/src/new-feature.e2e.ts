import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, type Locator } from '@playwright/test';
import { CopyOfRepository } from '../../../scripts/new-feature/testing/copy-of-repository.ts';
import { someone } from './harness/api-person.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test as base } from './harness/test.ts';

const test = base.extend<{ readonly copy: CopyOfRepository }>({
  /** The repository with a generated feature, built. */
  copy: async ({}, use) => {
    using copy = new CopyOfRepository();
    for (const script of [['new-feature.ts', 'bookmarks'], ['build.ts']]) {
      const [name = '', ...args] = script;
      execFileSync(process.execPath, [join(copy.folder, 'scripts', name), ...args], {
        cwd: copy.folder,
        stdio: 'pipe',
      });
    }
    await use(copy);
  },
  serverMain: async ({ copy }, use) => use(join(copy.folder, 'apps/server/dist/main.js')),
});
test.describe.configure({ timeout: 240_000 });

const rows = ({ page }: PosyApp): Locator => page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem');
const listed = (app: PosyApp): Promise<string[]> => rows(app).allInnerTexts();

async function save({ page }: PosyApp, text: string): Promise<void> {
  await page.getByLabel('New text').fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
}

test(
  'a feature that was just generated works offline and on every device of its user',
  { tag: ['@deep', '@sync'] },
  async ({ world }) => {
    const ada = someone('Ada');
    const [phone, desktop] = [await world.newDevice(), await world.newDevice({ width: 1440, height: 900 })];
    await phone.signUpByForm(ada);
    await phone.device.visit('/bookmarks');
    await phone.page.getByText('Nothing here yet').waitFor();
    expect(await phone.page.title()).toContain('Bookmarks');

    await save(phone, 'Roses');
    await expect.poll(() => listed(phone)).toEqual(['Roses']);
    await phone.waitUntilSettled();

    await phone.device.goOffline();
    await save(phone, 'Tulips');
    await expect.poll(() => listed(phone)).toEqual(['Tulips\nWaiting to send', 'Roses']);
    await phone.device.reload();
    await expect.poll(() => listed(phone)).toEqual(['Tulips\nWaiting to send', 'Roses']);

    await desktop.logIn(ada);
    await desktop.device.visit('/bookmarks');
    await expect.poll(() => listed(desktop)).toEqual(['Roses']);
    await phone.device.goOnline();
    await expect.poll(() => listed(desktop)).toEqual(['Tulips', 'Roses']);
    await expect.poll(() => listed(phone)).toEqual(['Tulips', 'Roses']);
    await phone.device.reload();
    await expect.poll(() => listed(phone)).toEqual(['Tulips', 'Roses']);
  },
);
