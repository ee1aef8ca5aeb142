import { expect } from '@playwright/test';
import { waitUntil } from '../harness/wait-until.ts';
import type { Phone } from './phone.ts';
import { test } from './test.ts';

/** A page without the app: nothing in it reads or writes. */
const EMPTY = '/healthz';
/** The same, and not `no-store`: engines differ in whether they keep a page that is. */
const STORABLE = '/flower.svg';

const MARK = 'phone-mark';

const hasCookie = (phone: Phone) => phone.evaluate((mark) => document.cookie.includes(mark), MARK);

test(
  'a phone has the size and the language it was given, on https too',
  { tag: ['@deep', '@harness'] },
  async ({ phones }) => {
    for (const [options, language] of [
      [{ width: 390, height: 844, locale: 'de-DE' }, 'de-DE'],
      [{ width: 1280, height: 800, locale: 'ar', isSecure: true }, 'ar'],
    ] as const) {
      const phone = await phones.create(options);
      await phone.open('/login');
      const given = await phone.evaluate(() => [innerWidth, innerHeight, navigator.language, isSecureContext]);
      expect(given).toEqual([options.width, options.height, language, true]);
      expect(await phone.path()).toBe('/login');
    }
  },
);

test(
  'a profile outlives its browser, and a private window forgets',
  { tag: ['@deep', '@harness'] },
  async ({ phones }) => {
    for (const isPrivate of [false, true]) {
      const phone = await phones.create({ isPrivate });
      await phone.open(EMPTY);
      await phone.evaluate((mark) => {
        document.cookie = `${mark}=stored; max-age=3600; SameSite=Lax`;
      }, MARK);
      expect(await hasCookie(phone)).toBe(true);
      await phone.reopen(EMPTY);
      expect(await hasCookie(phone)).toBe(!isPrivate);
    }
  },
);

test('the back/forward cache keeps a page where it is on', { tag: ['@deep', '@harness'] }, async ({ phones }) => {
  for (const hasBackForwardCache of [false, true]) {
    const phone = await phones.create({ hasBackForwardCache });
    await phone.open(STORABLE);
    await phone.evaluate((mark) => {
      document.title = mark;
    }, MARK);
    await phone.open(`${STORABLE}?other`);
    await phone.back();
    await waitUntil('the first page is back', async () => (await phone.path()) === STORABLE);
    const isKept = (await phone.evaluate(() => document.title)) === MARK;
    expect(isKept).toBe(hasBackForwardCache);
  }
});
