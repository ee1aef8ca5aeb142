import { expect, type Locator } from '@playwright/test';
import { ApiPerson, type Identity, someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

const PASSWORD = 'a garden in may';

async function signUp(world: World, name: string): Promise<ApiPerson> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const { email } = someone('Person');
  return await ApiPerson.signUp(world.server.url, { firstName, lastName, email, password: PASSWORD });
}

const box = ({ page }: PosyApp): Locator => page.getByRole('searchbox', { name: 'Name or username' });
const cards = ({ page }: PosyApp): Locator => page.getByRole('main').locator('[data-person]');
const card = (app: PosyApp, name: string): Locator => cards(app).filter({ hasText: name });

/** Searches with the search box and Enter, and waits for the end of the search. */
async function search(app: PosyApp, text: string): Promise<void> {
  await box(app).fill(text);
  await box(app).press('Enter');
  await app.page.getByRole('heading', { name: 'Search Results' }).waitFor();
}

async function openDiscover(app: PosyApp, person: Identity): Promise<void> {
  await app.signUp(person);
  await app.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Discover' }).click();
  await app.page.getByRole('heading', { level: 1, name: 'Discover Friends' }).waitFor();
}

test(
  'users are found by keyboard alone, and Back and a reload keep the search',
  { tag: ['@discover', '@people'] },
  async ({ world }) => {
    await signUp(world, 'Zora Meyer');
    await signUp(world, 'Zola Abel');
    const ada = await world.newDevice();
    await openDiscover(ada, someone('Ada'));
    const { page } = ada;
    // The body has the focus when nothing has it, and all texts.
    const focused = () => page.evaluate(() => document.querySelector('body :focus')?.textContent ?? '');
    const tabTo = async (name: string): Promise<void> => {
      await waitUntil(`focus is on "${name}"`, async () => {
        await page.keyboard.press('Tab');
        return (await focused()).includes(name);
      });
    };

    await box(ada).focus();
    await page.keyboard.type('zo');
    await page.getByRole('list', { name: 'Suggested usernames' }).getByRole('button').nth(1).waitFor();
    await tabTo('@zora.meyer');
    await page.keyboard.press('Enter');
    await card(ada, 'Zora Meyer').waitFor();
    await expect.poll(() => cards(ada).count()).toBe(1);
    expect(await box(ada).inputValue()).toBe('@zora.meyer');

    // Results while typing look the same, and give their place to those of the search.
    await search(ada, 'zo');
    await expect.poll(() => cards(ada).count()).toBe(2);
    await tabTo('Message');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: /^Zo(la|ra) / }).waitFor();
    await expect.poll(() => page.url()).toMatch(/\/messages$/);

    await page.goBack();
    await expect.poll(() => cards(ada).count()).toBe(2);
    expect(await box(ada).inputValue()).toBe('zo');
    await page.goBack();
    await expect.poll(() => cards(ada).count()).toBe(1);
    await ada.device.reload();
    await expect.poll(() => cards(ada).count()).toBe(1);
    expect(await box(ada).inputValue()).toBe('@zora.meyer');
  },
);

test(
  'a long search loads more while scrolling and restores its position',
  { tag: ['@discover', '@people'] },
  async ({ world }) => {
    for (let n = 0; n < 25; n++) await signUp(world, `Zora Nr${n}`);
    const ada = await world.newDevice();
    await openDiscover(ada, someone('Ada'));
    await search(ada, 'zora');
    await ada.page.getByText('20 people so far').waitFor();

    await waitUntil('everybody is there', async () => {
      await ada.page.mouse.wheel(0, 2000);
      return ada.page.getByText('25 people', { exact: true }).isVisible();
    });
    let still = 0;
    await waitUntil('the page stands where it was put, with no turn of the wheel left to come', async () => {
      const isThere = await ada.page.evaluate(() => {
        const wasThere = scrollY === 1000;
        scrollTo({ top: 1000, behavior: 'instant' });
        return wasThere;
      });
      still = isThere ? still + 1 : 0;
      return still >= 8;
    });
    await expect.poll(() => countRows(ada.page, 'cache', 'users')).toBeGreaterThanOrEqual(25);
    const inSight = () =>
      ada.page.evaluate(() =>
        document.elementFromPoint(195, 300)?.closest('[data-person]')?.getAttribute('data-person'),
      );
    const before = await waitUntil('a card is in sight', inSight);
    await ada.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
    await ada.page.getByRole('heading', { name: 'Discover Friends' }).waitFor({ state: 'detached' });
    await ada.page.goBack();
    await expect.poll(inSight).toBe(before);

    await ada.device.reload();
    await expect.poll(inSight).toBe(before);
  },
);
