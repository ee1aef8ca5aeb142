import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { CopyOfRepository } from '../../../scripts/new-feature/testing/copy-of-repository.ts';
import { someone } from './harness/api-person.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { World } from './harness/world.ts';

/** Copies the repository and builds it. */
const SLOW_MS = 240_000;

const rows = ({ page }: PosyApp): Locator => page.getByRole('list', { name: 'Bookmarks' }).getByRole('listitem');
const listed = (app: PosyApp): Promise<string[]> => rows(app).allInnerTexts();

async function save({ page }: PosyApp, text: string): Promise<void> {
  await page.getByLabel('New text').fill(text);
  await page.getByRole('button', { name: 'Save' }).click();
}

test(
  'a feature that was just generated works offline and on every device of its user',
  async () => {
    using copy = new CopyOfRepository();
    for (const script of [['new-feature.ts', 'bookmarks'], ['build.ts']]) {
      const [name = '', ...args] = script;
      execFileSync(process.execPath, [join(copy.folder, 'scripts', name), ...args], {
        cwd: copy.folder,
        stdio: 'pipe',
      });
    }
    await using world = await World.create({}, join(copy.folder, 'apps/server/dist/main.js'));
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
    await phone.page.reload();
    await expect.poll(() => listed(phone)).toEqual(['Tulips\nWaiting to send', 'Roses']);

    await desktop.logIn(ada);
    await desktop.device.visit('/bookmarks');
    await expect.poll(() => listed(desktop)).toEqual(['Roses']);
    await phone.device.goOnline();
    await expect.poll(() => listed(desktop)).toEqual(['Tulips', 'Roses']);
    await expect.poll(() => listed(phone)).toEqual(['Tulips', 'Roses']);
    await phone.page.reload();
    await expect.poll(() => listed(phone)).toEqual(['Tulips', 'Roses']);
    expect(world.faults).toEqual([]);
  },
  SLOW_MS,
);
