import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { findingsInAllDresses, seriousFindings } from './harness/axe.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

test(
  'a long caption folds, and people and tags are suggested while typing, from the device',
  { tag: ['@name-suggestions', '@mentions'] },
  async ({ world }) => {
    const bob = await world.newPerson('Bob');
    await bob.share({ content: 'A first basket of #quinces' });
    await bob.share({ content: 'Again #quinces, and #quark' });
    await bob.share({ content: Array.from({ length: 12 }, (_, n) => `Row ${n} of the orchard.`).join('\n') });
    const ada = await world.newDevice({ width: 320, height: 640 });
    await ada.signUp(someone('Ada'));
    const long = ada.card('Row 0');
    const more = long.getByRole('button', { name: 'more', exact: true });
    await more.waitFor();
    const folded = (await long.boundingBox())?.height ?? 0;
    await more.click();
    await expect.poll(async () => (await long.boundingBox())?.height ?? 0).toBeGreaterThan(folded + 80);

    await ada.card('Again').waitFor();
    await ada.waitUntilSettled();
    const { page } = ada;
    await ada.openComments('Again');
    await ada.close(ada.commentsDialog);
    await ada.device.goOffline();

    // By the keys of a keyboard, in a comment.
    await ada.openComments('Again');
    const comment = ada.commentsDialog.getByLabel('Your comment');
    const before = await comment.boundingBox();
    await comment.pressSequentially('Well done, @b');
    const people = page.getByRole('listbox', { name: 'Suggested people' });
    await people.getByRole('option', { name: `@${bob.user.username}` }).waitFor();
    await page.getByRole('status').filter({ hasText: '1 suggestion' }).waitFor({ state: 'attached' });
    expect(await comment.boundingBox()).toEqual(before);
    expect(await people.getByRole('option').evaluateAll(areUsable)).toEqual([true]);
    expect(await seriousFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await people.waitFor({ state: 'detached' });
    expect(await ada.commentsDialog.isVisible()).toBe(true);
    await comment.pressSequentially(' @bo');
    await people.waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await comment.inputValue()).toBe(`Well done, @b @${bob.user.username} `);
    await ada.commentsDialog.getByRole('button', { name: 'Send comment' }).click();
    await ada.comment(`Well done, @b @${bob.user.username}`).waitFor();
    await ada.close(ada.commentsDialog);

    // By the pointer, in a new post.
    await ada.createButton.click();
    const caption = ada.createDialog.getByLabel('Caption', { exact: true });
    await caption.pressSequentially('Jam of #qu');
    const tags = page.getByRole('listbox', { name: 'Suggested tags' });
    await expect.poll(() => tags.getByRole('option').allInnerTexts()).toEqual(['#quinces\n2 posts', '#quark\n1 post']);
    expect(await tags.getByRole('option').evaluateAll(areUsable)).toEqual([true, true]);
    expect(await findingsInAllDresses(page)).toEqual([]);
    await tags.getByRole('option', { name: /#quinces/ }).click();
    expect(await caption.inputValue()).toBe('Jam of #quinces ');
    expect(await caption.evaluate((field) => field === document.activeElement)).toBe(true);
    await tags.waitFor({ state: 'detached' });
    await page.keyboard.type('and pears');
    expect(await caption.inputValue()).toBe('Jam of #quinces and pears');
  },
);

/** Whether options are seen whole, large enough for a finger, and not covered. */
function areUsable(options: readonly Element[]): readonly boolean[] {
  return options.map((option) => {
    const { left, right, top, bottom, height } = option.getBoundingClientRect();
    const isSeen = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight;
    const corners = [document.elementFromPoint(left + 8, top + 8), document.elementFromPoint(right - 8, bottom - 8)];
    return isSeen && height >= 44 && corners.every((seen) => seen !== null && option.contains(seen));
  });
}
