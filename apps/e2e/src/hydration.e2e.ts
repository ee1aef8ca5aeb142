import { expect, type Page } from '@playwright/test';
import { ApiPerson } from './harness/api-person.ts';
import { visitWithoutApp, waitForApp } from './harness/delayed-app.ts';
import { photo } from './harness/photo.ts';
import { ADMIN } from './harness/posy-server.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serviceWorkers: 'block' });

const PATHS = [
  '/',
  '/home',
  '/landing',
  '/login',
  '/login?from=mail',
  '/admin-login',
  '/signup',
  '/join-us',
  '/reset-password',
  '/terms',
  '/privacy',
];

declare global {
  interface Window {
    /** The page's elements before the app came. */
    prerendered?: readonly Element[];
  }
}

/** Opens a page without its scripts, lets them come, and waits until the app is there. */
async function hydrate(page: Page, url: string): Promise<void> {
  const release = await visitWithoutApp(page, url);
  // The heading is there before the rest of the page has come.
  await page.waitForFunction(() => document.readyState !== 'loading');
  await page.evaluate(() => {
    window.prerendered = [...document.querySelectorAll('#app *')];
  });
  release();
  await waitForApp(page);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

/** Elements that the app replaced, and attributes that it has otherwise: React hydrates silently over these. */
async function differencesOf(page: Page): Promise<readonly string[]> {
  return await page.evaluate(() => {
    const NAMES = { className: 'class', htmlFor: 'for', srcSet: 'srcset', tabIndex: 'tabindex' } as const;
    const found: string[] = [];
    for (const element of window.prerendered ?? []) {
      if (!element.isConnected) found.push(`${element.outerHTML.slice(0, 80)} is another node`);
    }
    if (!window.prerendered?.includes(document.querySelector('#app h1') ?? document.body))
      found.push('another heading');
    for (const element of document.querySelectorAll('#app *')) {
      const key = Object.keys(element).find((each) => each.startsWith('__reactProps'));
      const props: unknown = key && Reflect.get(element, key);
      if (typeof props !== 'object' || props === null) {
        found.push(`${element.outerHTML.slice(0, 80)} is not React's`);
        continue;
      }
      for (const [name, value] of Object.entries(props)) {
        if (typeof value !== 'string' || name === 'children' || name === 'defaultValue') continue;
        const attribute = element.getAttribute(Reflect.get(NAMES, name) ?? name);
        // Names of drawings: `strokeWidth` is `stroke-width`.
        if (attribute === null && element instanceof SVGElement) continue;
        if (attribute !== value) found.push(`${element.localName} ${name}: ${attribute} is ${value}`);
      }
    }
    return found;
  });
}

/** A link of the community page; a small picture has one size alone. */
async function makeLink(origin: string, title: string, width: number): Promise<void> {
  const admin = await ApiPerson.logIn(origin, ADMIN);
  const form = new FormData();
  form.set('title', title);
  form.set('linkUrl', 'https://posy.garden/tulips');
  form.set(
    'image',
    new Blob([Uint8Array.from(await photo({ width, height: width }))], { type: 'image/jpeg' }),
    'a.jpg',
  );
  const { status } = await admin.fetch('/api/admin/community-links', { method: 'POST', body: form });
  expect(status).toBe(201);
}

async function differencesOnAll(world: World, locale: string): Promise<readonly string[]> {
  const { device, page } = await world.newDevice({ locale });
  // The worker would answer with the page of another address. It never comes.
  await device.context.route('**/sw.js', () => undefined);
  const found: string[] = [];
  const look = async (path: string): Promise<void> => {
    await hydrate(page, device.origin + path);
    // React takes a page over in slices: the last ones come after the app has started.
    let differences: readonly string[] = ['was never looked at'];
    const isSame = async () => (differences = await differencesOf(page)).length === 0;
    await waitUntil('the page is hydrated', isSame).catch(() => undefined);
    found.push(...differences.map((each) => `${path}: ${each}`));
  };
  for (const path of PATHS) await look(path);
  await makeLink(world.server.url, 'Tulips </script><!-- "&amp;', 100);
  await makeLink(world.server.url, 'Bees', 1200);
  await look('/join-us');
  await expect(page.getByRole('link', { name: /^Tulips <\/script><!-- "&amp;/ })).toHaveCount(1);
  return found;
}

for (const [locale, ...deep] of [['en-GB'], ['de-DE', '@deep'], ['ar-EG']] as const) {
  test(
    `every public page is hydrated as it is, in ${locale}`,
    { tag: ['@shell', '@landing', ...deep] },
    async ({ world }) => {
      // A mismatch is an uncaught error of the page, which fails the journey too.
      expect(await differencesOnAll(world, locale)).toEqual([]);
    },
  );
}
