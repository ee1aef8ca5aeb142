import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import sharp from 'sharp';
import { openPhone } from '../../browser/open-phone.ts';
import type { Bench } from '../bench.ts';
import { slowDown } from '../page-tasks.ts';
import { photo } from '../pictures.ts';
import type { Result } from '../result.ts';
import type { Scenario } from '../scenario.ts';
import { median } from '../statistics.ts';
import { upload } from '../upload.ts';

const POSTS = 4;
const TARGET = 1.3;
/** Ratio of a hanging or missing network to a network that answers. */
const HINDERED_TARGET = 1.1;
const THROTTLES = [1, 4];

/** Records when the first post was painted, in ms since the navigation began: the frame after its insertion. */
const WATCH = `window.firstPostAt = new Promise((resolve) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector('article')) return;
    observer.disconnect();
    requestAnimationFrame(() => setTimeout(() => resolve(performance.now())));
  }).observe(document, { childList: true, subtree: true });
});`;

/** Resolves once all pictures are loaded. */
const IS_WHOLE = `new Promise((resolve) => {
  const look = () => {
    const pictures = [...document.querySelectorAll('article img')];
    if (pictures.length >= 2 && pictures.every((each) => each.complete)) resolve(true);
    else setTimeout(look, 50);
  };
  look();
})`;

/** F1: time to the first post for a returning user, with and without a network. */
export const firstPaint: Scenario = {
  id: 'F1',
  title: 'first post on screen, warm',
  async run(bench) {
    const folder = bench.folder('pictures-');
    const original = await photo(1600, 1200);
    for (let i = 0; i < POSTS; i++) {
      writeFileSync(join(folder, `${i}.webp`), await sharp(original).resize({ width: 640 }).webp().toBuffer());
    }
    const posy = await bench.startEmpty();
    const bound = await bench.bound('page', folder);
    const context = await openPhone(bench.folder('profile-'));
    try {
      await context.addInitScript(WATCH);
      await fill(context, posy.origin, original);
      await visit(context, bound.origin);
      return await measure(bench, context, posy.origin, bound.origin);
    } finally {
      await context.close();
    }
  },
};

/** Signs up a user, shares pictures, and opens the feed once with all of them. */
async function fill(context: BrowserContext, origin: string, picture: Buffer): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${origin}/signup`);
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Lovelace');
  await page.getByLabel('Email').fill('ada@bench.example');
  await page.getByLabel('Password').fill('a password');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL(`${origin}/`);
  const cookies = await context.cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  for (let i = 0; i < POSTS; i++) await upload(origin, '/api/posts', { cookie }, picture);
  await page.close();
  await visit(context, origin);
  await visit(context, origin);
}

/** Opens a page and waits until it is complete and its worker is active. */
async function visit(context: BrowserContext, origin: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(origin);
  await page.evaluate(IS_WHOLE);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.waitForLoadState('networkidle');
  await page.close();
}

async function measure(bench: Bench, context: BrowserContext, posy: string, bound: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const isOffline of [false, true]) {
    await context.setOffline(isOffline);
    for (const slower of THROTTLES) {
      const taken: { posy: number; bound: number }[] = [];
      for (let round = 0; round < bench.rounds(1).rounds + 2; round++) {
        taken.push({
          bound: await firstPostAt(context, bound, slower),
          posy: await firstPostAt(context, posy, slower),
        });
      }
      const measured = median(taken.map((each) => each.posy));
      const least = median(taken.map((each) => each.bound));
      results.push({
        id: 'F1',
        scenario: `first post, warm, ${isOffline ? 'offline' : 'online'}, ${slower}x slower CPU`,
        measured,
        bound: least,
        unit: 'ms',
        figure: median(taken.map((each) => each.posy / each.bound)),
        target: TARGET,
      });
    }
  }
  await context.setOffline(false);
  for (const hindrance of HINDRANCES) results.push(await hindered(bench, context, posy, hindrance));
  return results;
}

/** A hanging or missing network. Nothing before the first post may wait for it. */
interface Hindrance {
  readonly name: string;
  readonly begin: (context: BrowserContext) => Promise<void>;
  readonly end: (context: BrowserContext) => Promise<void>;
}

const API = /\/api\//;
const HINDRANCES: readonly Hindrance[] = [
  { name: 'offline', begin: (context) => context.setOffline(true), end: (context) => context.setOffline(false) },
  {
    name: 'API that never answers',
    begin: async (context) => void (await context.route(API, () => undefined)),
    end: (context) => context.unroute(API),
  },
];

/** Alternates with a network that answers, which is the bound. */
async function hindered(bench: Bench, context: BrowserContext, posy: string, hindrance: Hindrance): Promise<Result> {
  const taken: { hindered: number; online: number }[] = [];
  for (let round = 0; round < bench.rounds(1).rounds + 2; round++) {
    const online = await firstPostAt(context, posy, 1);
    await hindrance.begin(context);
    taken.push({ online, hindered: await firstPostAt(context, posy, 1) });
    await hindrance.end(context);
  }
  return {
    id: 'F1',
    scenario: `first post, warm: ${hindrance.name}, against online`,
    measured: median(taken.map((each) => each.hindered)),
    bound: median(taken.map((each) => each.online)),
    unit: 'ms',
    figure: median(taken.map((each) => each.hindered / each.online)),
    target: HINDERED_TARGET,
  };
}

async function firstPostAt(context: BrowserContext, origin: string, slower: number): Promise<number> {
  const page = await context.newPage();
  await slowDown(page, slower);
  await page.goto(origin, { waitUntil: 'commit' });
  const at: unknown = await page.evaluate('window.firstPostAt');
  await page.close();
  if (typeof at !== 'number') throw new Error('The page did not say when its first post was painted');
  return at;
}
