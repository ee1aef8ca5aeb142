import { expect, type Page } from '@playwright/test';
import { ApiPerson, someone } from './harness/api-person.ts';
import { visitWithoutApp, waitForApp } from './harness/delayed-app.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serviceWorkers: 'block' });

/** All scripts except for the small entry. */
const BEHIND_ENTRY = /\/assets\/(?!index-|boot-)[^/]+\.js$/;

const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

test(
  'text that was typed before the app has loaded stays, with focus and caret, and a form that was submitted then is submitted by the app',
  { tag: ['@shell'] },
  async ({ world }) => {
    const ada = someone('Ada');
    await ApiPerson.signUp(world.server.url, ada);
    const phone = await world.newDevice();
    const { page } = phone;
    const letGoSignup = await visitWithoutApp(page, `${phone.device.origin}/signup`);

    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email').fill('ada@posy.test');
    await page.getByRole('link', { name: 'Terms' }).focus();
    letGoSignup();
    await waitForApp(page);

    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@posy.test');
    await waitUntil('the focus is on the same link', async () => (await focused(page)) === 'Terms');
    await page.keyboard.press('Tab');
    expect(await focused(page)).toMatch(/^Privacy/);

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const letGo = await visitWithoutApp(page, `${phone.device.origin}/login`);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByLabel('Password').press('Enter');
    letGo();
    await phone.waitForFeed();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test(
  'E26 a form between the icons of a password manager keeps its texts, and is submitted',
  { tag: ['@shell', '@session'] },
  async ({ world }) => {
    const ada = someone('Ada');
    await ApiPerson.signUp(world.server.url, ada);
    const phone = await world.newDevice();
    const { page } = phone;
    const putIcons = () =>
      page.evaluate(() => {
        for (const field of document.querySelectorAll('input')) {
          const icon = document.createElement('button');
          icon.type = 'button';
          field.before(icon);
        }
      });
    const letGoSignup = await visitWithoutApp(page, `${phone.device.origin}/signup`);
    await page.getByLabel('Email').fill('ada@posy.test');
    await page.getByLabel('First name').fill('Ada');
    await putIcons();
    letGoSignup();
    // React says that it drew the page anew. Its hydration, which comes before, makes the app seem to be there.
    const { found } = phone.device.faults;
    await waitUntil('the page is drawn anew', () => found.some((fault) => fault.includes('#418')));
    await waitForApp(page);
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@posy.test');
    await expect(page.getByLabel('First name')).toBeFocused();

    await page.unrouteAll({ behavior: 'ignoreErrors' });
    const letGo = await visitWithoutApp(page, `${phone.device.origin}/login`);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await putIcons();
    await page.getByLabel('Password').press('Enter');
    letGo();
    await phone.waitForFeed();
    expect(found.splice(0)).toEqual([1, 2].map(() => expect.stringContaining('#418')));
  },
);

test('a press that starts before hydration and ends after it counts once', { tag: ['@shell'] }, async ({ world }) => {
  const phone = await world.newDevice();
  const { page } = phone;
  const letGo = await visitWithoutApp(page, `${phone.device.origin}/`, BEHIND_ENTRY);
  await waitUntil('the page listens', () =>
    page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /\/assets\/index-/.test(name))),
  );
  await page.getByRole('link', { name: 'Already have an account?' }).hover();
  await page.mouse.down();
  letGo();
  await waitForApp(page);
  const before = await page.evaluate(() => history.length);

  await page.mouse.up();

  await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
  const { entries, path } = await page.evaluate(() => ({ entries: history.length, path: location.pathname }));
  await page.goBack();
  await page.getByRole('heading', { name: 'Welcome back' }).waitFor({ state: 'detached' });
  expect([path, entries], 'one press is one step').toEqual(['/login', before + 1]);
});

test(
  'E26 a press that starts before a changed page is drawn anew, and ends after that, counts once',
  { tag: ['@shell', '@session'] },
  async ({ world }) => {
    const ada = someone('Ada');
    await ApiPerson.signUp(world.server.url, ada);
    const phone = await world.newDevice();
    const { page } = phone;
    const logIns: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST' && new URL(request.url()).pathname === '/api/login') logIns.push(request.url());
    });
    const letGo = await visitWithoutApp(page, `${phone.device.origin}/login`, BEHIND_ENTRY);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByLabel('Email').evaluate((field) => field.before(document.createElement('button')));
    await page.getByRole('button', { name: 'Log In', exact: true }).hover();
    await page.mouse.down();
    letGo();
    const { found } = phone.device.faults;
    await waitUntil('React has drawn the page anew', async () => found.some((fault) => fault.includes('#418')));

    await page.mouse.up();

    await phone.waitForFeed();
    expect(logIns).toHaveLength(1);
    expect(found.splice(0)).toEqual([expect.stringContaining('#418')]);
  },
);

test(
  'a link that is pressed at once does not lose the action that Posy was launched with',
  { tag: ['@shared-in', '@shell'] },
  async ({ world }) => {
    const ada = someone('Ada');
    await ApiPerson.signUp(world.server.url, ada);
    const phone = await world.newDevice();
    const { page } = phone;

    await page.goto(`${phone.device.origin}/?create`, { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Already have an account?' }).click();
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('Password').fill(ada.password);
    await page.getByRole('button', { name: 'Log In', exact: true }).click();

    await phone.createDialog.waitFor();
    await expect(phone.createDialog).toHaveCount(1);
    expect(new URL(page.url()).searchParams.has('create'), 'it is opened once').toBe(false);
  },
);
