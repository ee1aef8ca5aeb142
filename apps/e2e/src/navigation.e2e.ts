import { expect, type Page } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { followLink, waitForPage } from './harness/wait-for-page.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serviceWorkers: 'block' });

const TABS = ['Home', 'Discover', 'Messages', 'Create'];
const RAIL = ['Activity', 'Dashboard', 'Ads', 'Profile', 'Saved', 'Settings'];
const ADMIN_ITEMS = ['Admin Dashboard', 'User Management', 'Email Inbox'];

/** Labels of the tab bar or the left rail, in order. */
async function destinations({ page }: PosyApp): Promise<readonly string[]> {
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('listitem');
  return (await items.allInnerTexts()).map((text) => text.trim()).filter((text) => text !== '');
}

async function menuItems({ page }: PosyApp): Promise<readonly string[]> {
  return (await page.getByRole('menuitem').allInnerTexts()).map((text) => text.split('\n')[0]?.trim() ?? '');
}

/** Name of the focused element. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? '';
  });

test(
  'tab bar, menu and header lead to every page and give the focus back',
  { tag: ['@navigation', '@shell'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    const identity = someone('Ada');
    await ada.signUp(identity);
    const { page } = ada;
    const main = page.getByRole('navigation', { name: 'Main' });

    // The tab bar has four entries and marks the current one.
    await expect.poll(() => destinations(ada)).toEqual(TABS);
    for (const [label, path, title] of [
      ['Discover', '/discover', 'Discover · Posy'],
      ['Messages', '/messages', 'Messages · Posy'],
      ['Home', '/', 'Posy'],
    ] as const) {
      await main.getByRole('link', { name: label }).click();
      await waitForPage(page, `**${path}`);
      await expect.poll(() => main.getByRole('link', { name: label }).getAttribute('aria-current')).toBe('page');
      await expect(main.locator('[aria-current=page]')).toHaveCount(1);
      await expect.poll(() => page.title()).toBe(title);
    }

    // The menu: the account, and links to every page.
    await ada.openMenu();
    const menu = page.getByRole('menu');
    await menu.getByText('Ada Gardener').waitFor();
    await menu.getByText(identity.email).waitFor();
    const items = await menuItems(ada);
    expect(items).toEqual(expect.arrayContaining(['Home', 'Discover', 'Create Post', 'Messages', 'Send', 'Refresh']));
    expect(items).toEqual(expect.arrayContaining(['Followers', 'Following', 'Dashboard', 'Profile', 'Settings']));
    expect(items.filter((item) => ADMIN_ITEMS.includes(item))).toEqual([]);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => focused(page)).toBe('Menu');
    for (const [label, path] of [
      ['Dashboard', '/dashboard'],
      ['Settings', '/settings'],
      ['Send', '/messages'],
    ] as const) {
      await ada.openMenu();
      await followLink(menu.getByRole('menuitem', { name: label }));
      await waitForPage(page, `**${path}`);
      await menu.waitFor({ state: 'hidden' });
    }

    // The messages page offers a new message instead of a new post.
    await ada.openMenu();
    expect(await menuItems(ada)).toContain('New Message');
    expect(await menuItems(ada)).not.toContain('Create Post');
    // The menu is still leaving the history when the page opens.
    await page.keyboard.press('Escape');
    await ada.goTo('Home');

    // A closed layer returns the focus to the button that opened it.
    for (const button of ['Your profile', 'Profile menu']) {
      await page.getByRole('button', { name: button }).click();
      const profile = page.getByRole('dialog', { name: 'Profile' });
      await profile.waitFor();
      await ada.close(profile);
      await expect.poll(() => focused(page)).toBe(button);
    }
    await bob.follow(await ownId(page));
    await ada.openMenu();
    await expect.poll(() => menu.getByRole('menuitem', { name: /^Followers/ }).innerText()).toMatch(/1$/);
    await menu.getByRole('menuitem', { name: /^Followers/ }).click();
    await ada.connectionsDialog.getByRole('tab', { name: 'Followers (1)', selected: true }).waitFor();
    await ada.close(ada.connectionsDialog);
    await expect.poll(() => focused(page)).toBe('Menu');
    const before = await page.evaluate(() => performance.timeOrigin);
    await ada.openMenu('Refresh');
    await waitUntil('the page is new', async () => (await page.evaluate(() => performance.timeOrigin)) !== before);
  },
);

test(
  'the menu is usable by keyboard, and a wide screen shows a rail',
  { tag: ['@navigation', '@shell'] },
  async ({ world }) => {
    const ada = await world.newDevice({ width: 1440, height: 900 });
    await ada.signUp(someone('Ada'));
    const { page } = ada;
    await ada.waitForFeed();
    await expect.poll(() => destinations(ada)).toEqual([...TABS, ...RAIL]);
    const [rail, strip] = [
      await page.getByRole('navigation', { name: 'Main' }).boundingBox(),
      await page.getByRole('navigation', { name: 'People you follow' }).boundingBox(),
    ];
    const content = await page.getByRole('main').boundingBox();
    expect((rail?.x ?? 0) + (rail?.width ?? 0)).toBeLessThanOrEqual(content?.x ?? 0);
    expect(strip?.x ?? 0).toBeGreaterThanOrEqual((content?.x ?? 0) + (content?.width ?? 0));

    // A whole post with its actions fits the window, and the rail suggests its author.
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Poplars', pictures: [await photo({ width: 900, height: 2000 })] });
    await page.getByRole('region', { name: 'People to follow' }).getByText('Bob Gardener').waitFor();
    const card = ada.card('Poplars');
    const [top, bottom] = await card.evaluate((element) => {
      const actions = element.querySelector('[id$="-counts"]');
      return [element.getBoundingClientRect().top, actions?.getBoundingClientRect().bottom ?? 0] as const;
    });
    const header = await page.getByRole('banner').boundingBox();
    expect(bottom - top).toBeLessThanOrEqual(900 - (header?.height ?? 0));

    // The first Tab reaches the skip link.
    await ada.device.reload();
    await ada.waitForFeed();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to content');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Menu');
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await expect.poll(() => focused(page)).toBe('Home');
    await page.keyboard.press('End');
    await expect.poll(() => focused(page)).toBe('Outbox');
    await page.keyboard.type('set');
    await expect.poll(() => focused(page)).toBe('Settings');
    await page.keyboard.press('Enter');
    await waitForPage(page, '**/settings');
    await page.getByRole('menu').waitFor({ state: 'hidden' });
    // The page places the focus when it is drawn, which is after its address has changed.
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeFocused();
    await page.getByRole('button', { name: 'Menu', exact: true }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => focused(page)).toBe('Menu');
  },
);

async function ownId(page: Page): Promise<string> {
  return await page.evaluate(async () => {
    const me: { id: string } = await (await fetch('/api/user')).json();
    return me.id;
  });
}
