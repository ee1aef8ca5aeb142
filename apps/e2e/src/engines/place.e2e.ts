import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, NAVIGATION, signUp, waitForFeed, waitUntilSettled } from './person.ts';
import type { Phone } from './phone.ts';
import { test } from './test.ts';

/** Distance of a card's upper edge from the window's, in px; null while it is not drawn. */
async function topOf(phone: Phone, caption: string): Promise<number | null> {
  return await phone.evaluate((text) => {
    const found = [...document.querySelectorAll('article')].find((each) => each.innerText.includes(text));
    return found ? Math.round(found.getBoundingClientRect().top) : null;
  }, caption);
}

test(
  'the feed is at the same post after a visit to another page, by Back and by its link',
  { tag: ['@feed'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    for (const content of ['Six', 'Five', 'Four', 'Three', 'Two', 'One']) await bob.share({ content });
    const phone = await phones.create();
    await signUp(phone, someone('Ada'));
    await phone.waitFor(card('One'));
    await waitUntilSettled(phone);
    await phone.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }));
    await waitUntil('the position is stored', () => phone.evaluate(() => localStorage.getItem('posy.place') !== null));
    const before = await topOf(phone, 'Three');
    expect(before).not.toBeNull();

    for (const isBack of [true, true, false]) {
      await phone.press({ role: 'link', name: 'Discover', within: NAVIGATION });
      await phone.waitFor({ role: 'heading', name: 'Discover Friends' });
      if (isBack) await phone.back();
      else await phone.press({ role: 'link', name: 'Home', within: NAVIGATION });
      await waitForFeed(phone);
      await waitUntil(`the post is at ${before} px again`, async () => {
        const top = await topOf(phone, 'Three');
        return top !== null && before !== null && Math.abs(top - before) <= 2;
      });
    }
  },
);
