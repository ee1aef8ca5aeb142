import { expect, type Locator } from '@playwright/test';
import { ApiPerson, type Identity, someone } from './harness/api-person.ts';
import { countRows } from './harness/count-rows.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

const PASSWORD = 'a garden in may';
const OFFLINE = 'Offline — showing people seen before on this device';

async function signUp(world: World, name: string): Promise<ApiPerson> {
  const [firstName = '', lastName = ''] = name.split(' ');
  const { email } = someone('Person');
  return await ApiPerson.signUp(world.server.url, { firstName, lastName, email, password: PASSWORD });
}

async function setBio(person: ApiPerson, bio: string): Promise<void> {
  const form = new FormData();
  form.set('bio', bio);
  const response = await person.fetch('/api/profile', { method: 'PATCH', body: form });
  expect(response.status).toBe(200);
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

test('users are found with and without a network, and deactivated ones are not', async ({ world }) => {
  await signUp(world, 'Zoë Łukasik');
  const zora = await signUp(world, 'Zora Meyer');
  const ada = await world.newDevice();
  await openDiscover(ada, someone('Ada'));
  await ada.waitUntilSettled();

  // Accents and case do not matter, and the query is in the URL.
  await search(ada, 'ZOE luk');
  await expect.poll(() => cards(ada).count()).toBe(1);
  await card(ada, 'Zoë Łukasik').getByRole('button', { name: 'Follow Zoë Łukasik' }).click();
  await card(ada, 'Zoë Łukasik').getByRole('button', { name: 'Following Zoë Łukasik' }).waitFor();
  await search(ada, 'zo');
  await expect.poll(() => cards(ada).count()).toBe(2);
  expect(await ada.page.getByText('On this device').count()).toBe(0);
  expect(new URL(ada.page.url()).search).toBe('?q=zo');
  await ada.waitUntilSettled();

  // An offline restart lists the same people, with an offline mark.
  await ada.device.goOffline();
  await ada.device.reopen('/discover?q=zo');
  await ada.page.getByText(OFFLINE).waitFor();
  await expect.poll(() => cards(ada).count()).toBe(2);
  await expect.poll(() => ada.page.getByText('On this device', { exact: true }).count()).toBe(2);
  await search(ada, 'nobody');
  await ada.page.getByText('No users found').waitFor();

  // An account is deleted meanwhile. The list updates by itself once the network is back.
  await search(ada, 'zo');
  await zora.fetch('/api/user', {
    method: 'DELETE',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password: PASSWORD }),
  });
  await ada.device.goOnline();
  await card(ada, 'Zora Meyer').waitFor({ state: 'detached' });
  await card(ada, 'Zoë Łukasik').waitFor();
  await expect.poll(() => ada.page.getByText('On this device', { exact: true }).count()).toBe(0);
});

test('users are found by keyboard alone, and Back and a reload keep the search', async ({ world }) => {
  await signUp(world, 'Zora Meyer');
  await signUp(world, 'Zola Abel');
  const ada = await world.newDevice();
  await openDiscover(ada, someone('Ada'));
  const { page } = ada;
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
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

  await box(ada).fill('zo');
  await page.keyboard.press('Enter');
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
});

test('N02 wildcards are searched for literally and match nobody', async ({ world }) => {
  await signUp(world, 'Zora Meyer');
  await signUp(world, 'Zola Abel');
  const ada = await world.newDevice();
  await openDiscover(ada, someone('Ada'));

  for (const text of ['%%', '__', '%_', '**', '\\\\', '""', 'NEAR(', "' or 1=1--"]) {
    await search(ada, text);
    await waitUntil(`nobody is found by ${text}`, () => ada.page.getByText('No users found').isVisible());
    expect(await cards(ada).count()).toBe(0);
  }
});

test('X01 X04 X05 X10 links in a bio open only the shown address, in a new tab', async ({ world }) => {
  const zora = await signUp(world, 'Zora Meyer');
  const bio =
    '<img src=x onerror=alert(1)> javascript:alert(1) file:///etc data:text/html,hi ' +
    'https://ok.example/a?b=<c> http://раypal.com https://user:pw@evil.example';
  await setBio(zora, bio);
  const ada = await world.newDevice();
  const dialogs: string[] = [];
  ada.page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await openDiscover(ada, someone('Ada'));

  await search(ada, 'zora');
  await card(ada, 'Zora Meyer').getByRole('link', { name: 'https://ok.example' }).waitFor();

  const links = await card(ada, 'Zora Meyer')
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('rel')]));
  const rel = 'noopener noreferrer nofollow ugc';
  expect(links).toEqual([
    ['Zora Meyer', '/u/zora.meyer', null],
    ['https://ok.example/a?b=<c>', 'https://ok.example/a?b=%3Cc%3E', rel],
    ['http://xn--ypal-43d9g.com/', 'http://xn--ypal-43d9g.com/', rel],
    ['https://evil.example/', 'https://evil.example/', rel],
  ]);
  expect(await card(ada, 'Zora Meyer').locator('img').count()).toBe(0);
  expect(await card(ada, 'Zora Meyer').innerText()).toContain('<img src=x onerror=alert(1)> javascript:alert(1)');
  const opening = ada.device.context.waitForEvent('page');
  await ada.device.context.route('https://ok.example/**', (route) => route.fulfill({ body: 'ok' }));
  await card(ada, 'Zora Meyer').getByRole('link', { name: 'https://ok.example' }).click();
  const opened = await opening;
  expect(await opened.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  expect(dialogs).toEqual([]);
});

test('a long search loads more while scrolling and restores its position', async ({ world }) => {
  for (let n = 0; n < 45; n++) await signUp(world, `Zora Nr${n}`);
  const ada = await world.newDevice();
  await openDiscover(ada, someone('Ada'));
  await search(ada, 'zora');
  await ada.page.getByText('20 people so far').waitFor();

  await waitUntil('everybody is there', async () => {
    await ada.page.mouse.wheel(0, 2000);
    return ada.page.getByText('45 people', { exact: true }).isVisible();
  });
  let still = 0;
  await waitUntil('the page stands where it was put, with no turn of the wheel left to come', async () => {
    const isThere = await ada.page.evaluate(() => {
      const wasThere = scrollY === 2000;
      scrollTo({ top: 2000, behavior: 'instant' });
      return wasThere;
    });
    still = isThere ? still + 1 : 0;
    return still >= 8;
  });
  await expect.poll(() => countRows(ada.page, 'cache', 'users')).toBeGreaterThanOrEqual(45);
  const inSight = () =>
    ada.page.evaluate(() => document.elementFromPoint(195, 300)?.closest('[data-person]')?.getAttribute('data-person'));
  const before = await waitUntil('a card is in sight', inSight);
  await ada.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click();
  await ada.page.getByRole('heading', { name: 'Discover Friends' }).waitFor({ state: 'detached' });
  await ada.page.goBack();
  await expect.poll(inSight).toBe(before);

  await ada.device.reload();
  await expect.poll(inSight).toBe(before);
});
