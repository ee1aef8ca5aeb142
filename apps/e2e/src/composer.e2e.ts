import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { photo } from './harness/photo.ts';
import { test } from './harness/test.ts';
import { waitUntil } from './harness/wait-until.ts';

test.use({ serviceWorkers: 'block' });

test(
  'a discarded draft comes back whole with Undo, a dot shows it until it is shared',
  { tag: ['@composer'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page, createDialog: dialog, createButton } = ada;
    const picture = dialog.getByAltText('The photo you are about to share');
    const dot = createButton.getByText('A draft waits');
    await expect(dot).toHaveCount(0);

    await ada.fillPost({ bytes: await photo(), caption: 'Roses', location: 'Werder', privacy: 'Private' });
    // The dialog grows until the photo is prepared.
    await dialog.getByText('Location removed').waitFor();
    await picture.evaluate(async (image) => {
      if (image instanceof HTMLImageElement) await image.decode();
    });
    // The picture is first, its caption right below it, and each row can be hit with a thumb.
    const above = await picture.boundingBox();
    const below = await dialog.getByLabel('Caption', { exact: true }).boundingBox();
    expect(below?.y ?? 0).toBeGreaterThan(above?.y ?? 0);
    expect((below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)).toBeLessThan(64);
    for (const name of [/^Alt text/, /^Location/, /^Who can see it/]) {
      expect((await dialog.getByRole('button', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(48);
    }
    // Discard is not in the row of Share.
    const discard = dialog.getByRole('button', { name: 'Discard draft' });
    await discard.scrollIntoViewIfNeeded();
    const share = await dialog.getByRole('button', { name: 'Keep to myself' }).boundingBox();
    const box = await discard.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(share?.y ?? 0);

    await discard.click();
    // The notice stays while the pointer is on it.
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.hover();
    await dialog.waitFor({ state: 'hidden' });
    await expect(dot).toHaveCount(0);
    await undo.click();
    await picture.waitFor();
    expect(await dialog.getByLabel('Caption', { exact: true }).inputValue()).toBe('Roses');
    await dialog.getByRole('button', { name: /^Location\s*Werder/ }).waitFor();
    await dialog.getByRole('button', { name: /^Who can see it\s*Private/ }).waitFor();

    await ada.close(dialog);
    await dot.waitFor({ state: 'attached' });
    await createButton.click();
    await picture.waitFor();
    await dialog.getByRole('button', { name: 'Keep to myself' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await expect(dot).toHaveCount(0);
    await ada.card('Roses').getByText('Werder').waitFor();
    await ada.waitUntilSettled();
    await waitUntil('it is shared with nobody', async () => (await bob.feed()).length === 0);
  },
);
