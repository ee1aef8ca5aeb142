import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { layoutShiftOf, watchLayoutShift } from './harness/layout-shift.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';

test.use({ serviceWorkers: 'block' });

const PUBLIC_PATHS = ['/', '/login', '/signup', '/join-us', '/reset-password', '/privacy', '/nowhere'];

/** Allowed layout shift: a word in the header changes its length. */
const MOVED_MAX = 0.005;

async function signInWithFeed(ada: PosyApp): Promise<void> {
  await ada.signUp(someone('Ada'));
  await ada.waitForPicture('Quinces');
}

test(
  'no page scrolls horizontally on the narrowest phone, and nothing moves by itself',
  { tag: ['@shell'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({
      content: `Quinces ${'w'.repeat(200)}`,
      location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    });
    const ada = await world.newDevice({ width: 320, height: 640 });
    await watchLayoutShift(ada.device.context);
    const tooWide: string[] = [];
    const moving: string[] = [];
    const look = async (name: string): Promise<void> => {
      const excess = await ada.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      if (excess > 0) tooWide.push(`${name}: ${excess} px`);
      const moved = await layoutShiftOf(ada.page, MOVED_MAX);
      if (moved !== null) moving.push(`${name}: ${moved}`);
    };

    for (const path of PUBLIC_PATHS) {
      await ada.device.visit(path);
      await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
      await look(path);
    }
    await signInWithFeed(ada);
    await look('feed');
    await ada.createButton.click();
    await ada.createDialog.waitFor();
    await look('create post');
    for (const path of ['/messages', '/dashboard', '/settings', '/']) {
      await ada.device.visit(path);
      await ada.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
      await ada.waitUntilSettled();
      await look(path);
    }

    expect(tooWide).toEqual([]);
    expect(moving).toEqual([]);
  },
);

test(
  'a picture reserves its space before its bytes arrive',
  { tag: ['@media', '@posts', '@deep'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Quinces', pictures: [await photo({ width: 1200, height: 900 })] });
    const ada = await world.newDevice();
    await ada.device.context.route('**/media/**', () => {});
    await ada.signUp(someone('Ada'));
    await ada.card('Quinces').waitFor();

    const box = await ada.card('Quinces').locator('img[alt^="Photo by"]').locator('xpath=..').boundingBox();

    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
  },
);
