import { expect } from '@playwright/test';
import { someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import { test } from './harness/test.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' } });

test('links, @names and #tags in captions and comments lead on, and long captions fold', async ({ world }) => {
  const bob = await world.newPerson('Bob');
  const cleo = await world.newPerson('Cleo');
  await cleo.share({ content: 'Pears of Cleo' });
  const long = Array.from({ length: 12 }, (_, n) => `Row ${n} of the orchard.`).join('\n');
  const content = `With @${bob.user.username} #quinces https://example.com/orchard\n${long}`;
  const { id } = await cleo.share({ content });
  await bob.share({ content: 'Gates of Bob' });
  await bob.comment(id, `Ask @${cleo.user.username}, not ada@example.com`);
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));
  await ada.waitUntilSettled();
  const { page } = ada;
  const card = ada.card('Row 0');

  const link = card.getByRole('link', { name: 'https://example.com/orchard' });
  await link.waitFor();
  expect([await link.getAttribute('target'), await link.getAttribute('rel')]).toEqual([
    '_blank',
    'noopener noreferrer nofollow ugc',
  ]);
  const folded = (await card.boundingBox())?.height ?? 0;
  await card.getByRole('button', { name: 'more', exact: true }).click();
  await expect.poll(async () => (await card.boundingBox())?.height ?? 0).toBeGreaterThan(folded + 80);
  expect(await seriousFindings(page)).toEqual([]);

  await card.getByRole('link', { name: '#quinces' }).click();
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe('/discover?q=%23quinces');
  await page.getByRole('region', { name: 'On this device' }).getByText('#quinces').first().waitFor();
  expect(await page.getByText('No users found').count()).toBe(0);
  await page.goBack();

  await card.getByRole('link', { name: `@${bob.user.username}` }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/u/${bob.user.username}`);
  await page.goBack();

  // From the comments: the dialog gives way to the page.
  await card.getByRole('button', { name: 'Comments, 1 comment' }).click();
  const comments = page.getByRole('dialog', { name: 'Comments' });
  await comments.getByRole('link', { name: `@${cleo.user.username}` }).click();
  await comments.waitFor({ state: 'hidden' });
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/u/${cleo.user.username}`);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
});
