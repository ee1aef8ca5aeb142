import { expect } from '@playwright/test';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

const BANNER = 'Showing posts from selected user';

const strip = (app: PosyApp) => app.page.getByRole('navigation', { name: /people|follow/i });
const inStrip = (app: PosyApp, name: string) => strip(app).getByRole('button', { name });
const banner = (app: PosyApp) => app.page.getByText(BANNER);

/** Ada follows Bob, whose oldest posts the first sync, of sixty, does not bring; Cyd shared the newest ones. */
async function aWorld(world: World): Promise<PosyApp> {
  const [bob, cyd, person] = [await world.newPerson('Bob'), await world.newPerson('Cyd'), await world.newPerson('Ada')];
  const pictures = [await photo({ width: 64, height: 64 })];
  for (let n = 0; n < 22; n++) await bob.share({ content: `Bob ${n}.`, pictures });
  for (let n = 0; n < 45; n++) await cyd.share({ content: `Cyd ${n}.`, pictures });
  await person.follow(bob.user.id);
  const ada = await world.newDevice();
  await ada.enterAs(person);
  await ada.device.visit('/');
  await ada.waitForFeed();
  await inStrip(ada, 'Bob').waitFor();
  return ada;
}

test(
  'a tap on a user shows only their posts, including old ones; Back, a reload and a second tap end the filter',
  { tag: ['@feed'] },
  async ({ world }) => {
    const ada = await aWorld(world);
    const { page } = ada;

    await inStrip(ada, 'Bob').click();
    await banner(ada).waitFor();
    await ada.card('Bob 21.').waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?user=/);
    expect(await inStrip(ada, 'Bob').getAttribute('aria-pressed')).toBe('true');
    await expect(ada.card('Cyd')).toHaveCount(0);

    // The post is older than the part of the feed on the device.
    await waitUntil('the oldest is there', async () => {
      await page.mouse.wheel(0, 3000);
      return (await ada.card('Bob 0.').count()) > 0;
    });

    await ada.device.reload();
    await banner(ada).waitFor();
    await ada.card('Bob').first().waitFor();
    await expect(ada.card('Cyd')).toHaveCount(0);

    await page.evaluate(() => window.scrollTo(0, 0));
    await inStrip(ada, 'Bob').click();
    await banner(ada).waitFor({ state: 'detached' });
    await ada.card('Cyd 44.').waitFor();
    expect(new URL(page.url()).search).toBe('');

    await page.goBack();
    await banner(ada).waitFor();
    await page.getByRole('button', { name: 'Clear filter' }).click();
    await banner(ada).waitFor({ state: 'detached' });
    await ada.card('Cyd 44.').waitFor();
  },
);
