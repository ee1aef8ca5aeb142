import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test(
  'E29 the page of a tag shows what is known without a network, with unsent posts, and follows edits',
  { tag: ['@tags'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'Jam of #Straße' });
    await bob.share({ content: 'Nothing but pears' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page } = ada;
    const pictures = page.getByRole('img', { name: /^Post: / });
    const names = () =>
      pictures.evaluateAll((found) =>
        found.map((picture) => /pears|Jam|Mine/.exec(picture.getAttribute('alt') ?? '')?.[0]),
      );
    await ada.device.goOffline();

    await ada.share({ bytes: await photo(), caption: 'Mine: #STRASSE' });
    await ada.card('Jam').getByRole('link', { name: '#Straße' }).click();
    await page.getByRole('heading', { level: 1, name: '#straße' }).waitFor();
    await expect.poll(names).toEqual(['Mine', 'Jam']);

    await ada.device.goOnline();
    await ada.waitUntilSettled();
    await waitUntil('the server has it', async () => {
      const listed: unknown = await (await bob.fetch('/api/tags/STRASSE/posts')).json();
      return Array.isArray(listed) && listed.length === 2;
    });
    await bob.share({ content: 'Another ＃strasse, pears too' });
    await expect.poll(names).toEqual(['pears', 'Mine', 'Jam']);
  },
);
