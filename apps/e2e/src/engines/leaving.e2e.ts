import { expect } from '@playwright/test';
import { ApiPerson, someone } from '../harness/api-person.ts';
import { waitUntil } from '../harness/wait-until.ts';
import { card, signUp, waitForFeed, waitUntilSettled } from './person.ts';
import type { Part, Phone } from './phone.ts';
import { test } from './test.ts';

const CAPTIONS = ['Quinces', 'Medlars', 'Sloes', 'Rose hips'];

const given = (caption: string): Part => ({ role: 'button', name: /^Flower,/, isOn: true, within: card(caption) });

/**
 * Taps a flower that is not given yet, without waiting for anything, and with `path` leaves by a full navigation in the next
 * task.
 */
async function giveFlower(phone: Phone, caption: string, path: string | null): Promise<void> {
  const tapped = phone.evaluate(
    (text, left) => {
      const found = [...document.querySelectorAll('article')].find((each) => each.innerText.includes(text));
      found?.querySelector<HTMLElement>('button[aria-label^="Flower,"][aria-pressed=false]')?.click();
      if (left !== null) setTimeout(() => location.assign(left));
    },
    caption,
    path,
  );
  await tapped.catch((error: unknown) => {
    // On a slow machine the page is left before the driver has its answer.
    if (path === null || !String(error).includes('Execution context was destroyed')) throw error;
  });
}

test(
  'E34 a page that is left while it writes locks no database, and flowers arrive once',
  { tag: ['@local', '@sync'] },
  async ({ phones, server }) => {
    const bob = await ApiPerson.signUp(server.url, someone('Bob'));
    for (const content of CAPTIONS) await bob.share({ content });
    const phone = await phones.create({ hasBackForwardCache: true, isSecure: true });
    await signUp(phone, someone('Ada'));
    await phone.waitFor(card('Quinces'));
    await waitUntilSettled(phone);

    for (const caption of CAPTIONS) {
      // The page still writes to its database.
      await giveFlower(phone, caption, '/discover');
      await phone.waitFor({ role: 'heading', name: 'Discover Friends' });
      await phone.back();
      await waitForFeed(phone);
      await waitUntilSettled(phone);
      // The page is there before its posts, and a tap on none would be lost.
      await phone.waitFor(card(caption));
      // A flower that was left before it was stored is lost, and is given again.
      await giveFlower(phone, caption, null);
      await phone.waitFor(given(caption));
      const hasArrived = async () => {
        const post = (await bob.feed()).find(({ content }) => content === caption);
        return post?.flowersCount === 1;
      };
      await waitUntil('the flower has arrived', hasArrived, phone.waitMs);
    }

    await phone.open('/');
    await waitUntilSettled(phone);
    for (const caption of CAPTIONS) await phone.waitFor({ ...given(caption), name: 'Flower, 1 given' });
    expect((await bob.feed()).map(({ flowersCount }) => flowersCount)).toEqual([1, 1, 1, 1]);
  },
);
