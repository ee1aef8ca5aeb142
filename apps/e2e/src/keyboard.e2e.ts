import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

async function aFeed(world: World, count: number) {
  const bob = await world.newPerson('Bob');
  for (let n = 0; n < count; n++) await bob.share({ content: `Page ${n}.` });
  const ada = await world.newDevice({ width: 1280, height: 800 });
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  return { bob, ada };
}

/** Caption of the card that has focus. */
async function focused({ page }: PosyApp): Promise<string> {
  return await page.evaluate(
    () => document.activeElement?.closest('[data-post]')?.textContent?.match(/Page \d+\./)?.[0] ?? '',
  );
}

test(
  'single keys move through the feed and open flower, comments, picture and other pages',
  { tag: ['@keyboard'] },
  async ({ world }) => {
    const { ada } = await aFeed(world, 14);
    const { page } = ada;
    const dialog = (name: string) => page.getByRole('dialog', { name });

    await waitUntil('keys work', async () => {
      await page.keyboard.press('j');
      return (await focused(ada)) !== '';
    });
    const seen = [await focused(ada)];
    for (let n = 0; n < 12; n++) {
      const before = await focused(ada);
      await page.keyboard.press('j');
      await expect.poll(() => focused(ada)).not.toBe(before);
      seen.push(await focused(ada));
    }
    expect(seen).toEqual(Array.from({ length: 13 }, (_, n) => `Page ${13 - n}.`));
    await page.keyboard.press('k');
    await expect.poll(() => focused(ada)).toBe('Page 2.');

    await page.keyboard.press('l');
    await waitUntil(
      'the flower is given',
      async () => (await ada.flowerOf('Page 2.').getAttribute('aria-pressed')) === 'true',
    );
    expect(await focused(ada)).toBe('Page 2.');

    await page.keyboard.press('c');
    await dialog('Comments').waitFor();
    // Shortcuts do not work inside a dialog.
    await page.getByRole('textbox').first().fill('just like that');
    await page.getByRole('textbox').first().press('n');
    await expect(page.getByRole('textbox').first()).toHaveValue('just like thatn');
    await expect(dialog('Create Post')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await dialog('Comments').waitFor({ state: 'hidden' });

    await ada.card('Page 2.').evaluate((card) => card instanceof HTMLElement && card.focus());
    await page.keyboard.press('o');
    await dialog('Photo').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Photo').waitFor({ state: 'hidden' });
    await ada.card('Page 2.').evaluate((card) => card instanceof HTMLElement && card.focus());
    await page.keyboard.press('Enter');
    await dialog('Photo').waitFor();
    await page.keyboard.press('Escape');
    await dialog('Photo').waitFor({ state: 'hidden' });

    await page.keyboard.press('n');
    await dialog('Create Post').waitFor();
    // The dialog is still leaving the history when the page opens.
    await page.keyboard.press('Escape');
    await dialog('Create Post').waitFor({ state: 'hidden' });

    // Keys with a modifier belong to the browser.
    await page.keyboard.press('Control+l');
    expect(await ada.flowerOf('Page 2.').getAttribute('aria-pressed')).toBe('true');

    await page.keyboard.press('g');
    await page.keyboard.press('s');
    await waitForPage(page, /\/settings$/);
    await page.keyboard.press('/');
    await waitForPage(page, /\/discover$/);
    await waitUntil('the search field has focus', () =>
      page.evaluate(
        () => document.activeElement instanceof HTMLInputElement && document.activeElement.type === 'search',
      ),
    );
    await page.keyboard.type('gh');
    await expect(page.getByRole('searchbox')).toHaveValue('gh');
    expect(new URL(page.url()).pathname).toBe('/discover');
    await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
    await page.keyboard.press('g');
    await page.keyboard.press('h');
    await waitForPage(page, (url) => url.pathname === '/');
  },
);

test(
  'the list of keys opens by key, and the other keys can be switched off on this device',
  { tag: ['@keyboard', '@deep'] },
  async ({ world }) => {
    const { ada } = await aFeed(world, 2);
    const { page } = ada;
    const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });

    await waitUntil('the list opens', async () => {
      await page.keyboard.press('?');
      return (await help.count()) > 0;
    });
    await help.getByText('Next post').waitFor();
    await help.getByRole('switch', { name: 'Use single-key shortcuts' }).click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });

    await page.keyboard.press('j');
    expect(await focused(ada), 'a key that moves at once').toBe('');
    await page.keyboard.press('n');
    await ada.device.reload();
    await ada.waitForFeed();
    await waitUntil('the list opens', async () => {
      await page.keyboard.press('?');
      return (await help.count()) > 0;
    });
    await expect(page.getByRole('dialog', { name: 'Create Post' })).toHaveCount(0);
    expect(await help.getByRole('switch').isChecked()).toBe(false);
    await help.getByRole('switch').click();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'hidden' });
    // A card that was just drawn takes no focus yet.
    await waitUntil('keys work', async () => {
      await page.keyboard.press('j');
      return (await focused(ada)) !== '';
    });
    expect(await focused(ada)).toBe('Page 1.');
  },
);
