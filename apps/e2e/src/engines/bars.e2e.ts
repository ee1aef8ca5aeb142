import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, signUp, waitUntilSettled } from './person.ts';
import type { Phone } from './phone.ts';
import { test } from './test.ts';

/** Scrolls like a finger or a wheel. */
async function scrollByHand(phone: Phone, by: number): Promise<void> {
  await phone.evaluate((top) => {
    dispatchEvent(new WheelEvent('wheel', { deltaY: top }));
    scrollBy({ top, behavior: 'instant' });
  }, by);
}

/** Which bars are on the screen at this moment, whole. */
async function barsOf(phone: Phone): Promise<string> {
  return await phone.evaluate(() => {
    const isSeen = (bar: Element) => {
      const { top, bottom } = bar.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    };
    return [...document.querySelectorAll('#app > header, #app > nav')]
      .filter(isSeen)
      .map(({ localName }) => localName)
      .join(' ');
  });
}

async function expectBars(phone: Phone, bars: string): Promise<void> {
  await waitUntil(`the bars are '${bars}'`, async () => (await barsOf(phone)) === bars);
}

/**
 * Reads on until these bars are left. Their code comes late, and scrolling is that of a hand for a second only, in
 * which a busy machine may draw no frame.
 */
async function readOn(phone: Phone, left: string): Promise<void> {
  await waitUntil(`the bars are '${left}' after reading on`, async () => {
    if ((await barsOf(phone)) === left) return true;
    await scrollByHand(phone, -400);
    await scrollByHand(phone, 400);
    return false;
  });
}

test(
  'header and tab bar leave while a user reads on, and are back on the way up, for the focus and at the top',
  { tag: ['@shell'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    for (const content of ['Four', 'Three', 'Two', 'One']) await bob.share({ content });
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await phone.waitFor(card('One'));
    await waitUntilSettled(phone);
    // The keyboard is used once, so that a focus is one of the keyboard.
    await phone.pressKey('Tab');
    await phone.evaluate(() => scrollTo(0, 0));
    await expectBars(phone, 'header nav');
    const before = await phone.evaluate(() => document.documentElement.scrollHeight);

    await readOn(phone, '');
    // They left the page as it is.
    expect(await phone.evaluate(() => document.documentElement.scrollHeight)).toBe(before);

    await phone.evaluate(() => document.querySelector<HTMLElement>('#app > nav a')?.focus({ preventScroll: true }));
    await expectBars(phone, 'nav');
    await phone.evaluate(() => document.querySelector<HTMLElement>('#app > header a')?.focus({ preventScroll: true }));
    await expectBars(phone, 'header');
    await phone.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await expectBars(phone, '');

    await scrollByHand(phone, -20);
    await expectBars(phone, 'header nav');
    await readOn(phone, '');
    await phone.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expectBars(phone, 'header nav');
  },
);

test('a phone in landscape has a rail, and shows a whole picture', { tag: ['@shell'] }, async ({ phones, server }) => {
  const bob = await ApiPerson.signUp(server.url, someone('Bob'));
  for (const content of ['Three', 'Two', 'One']) await bob.share({ content });
  const phone = await phones.create({ width: 844, height: 390 });
  await signUp(phone, someone('Ada'));
  await phone.waitFor(card('One'));
  await waitUntilSettled(phone);

  const [rail, page, picture, isTooWide] = await phone.evaluate(() => {
    const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    const { right, height } = boxOf('#app > nav');
    const root = document.documentElement;
    const isWider = root.scrollWidth > root.clientWidth;
    return [{ right, height }, boxOf('#app article').left, boxOf('#app article img[width]').height, isWider] as const;
  });
  expect(rail.height).toBeGreaterThanOrEqual(380);
  expect(rail.right).toBeLessThanOrEqual(page);
  expect(picture).toBeGreaterThan(200);
  expect(picture).toBeLessThanOrEqual(390 - 48);
  expect(isTooWide).toBe(false);

  // The header leaves, and the rail stays.
  await readOn(phone, 'nav');
});
