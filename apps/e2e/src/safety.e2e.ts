import { expect } from '@playwright/test';
import { matches } from '@posy/contract/check';
import { NoticeEntitySchema } from '@posy/contract/reports';
import { PullResponseSchema } from '@posy/contract/sync';
import { type ApiPerson, someone } from './harness/api-person.ts';
import { seriousFindings } from './harness/axe.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { ADMIN } from './harness/posy-server.ts';
import { test } from './harness/test.ts';
import { waitForPage } from './harness/wait-for-page.ts';
import { waitUntil } from './harness/wait-until.ts';

const DESKTOP = { width: 1440, height: 900 };

async function chooseInMenu(app: PosyApp, caption: string, item: string): Promise<void> {
  await app.card(caption).getByRole('button', { name: 'Post menu' }).click();
  await app.page.getByRole('menuitem', { name: item }).click();
}

const region = ({ page }: PosyApp, name: string) => page.getByRole('region', { name, exact: true });

/** Kinds and reasons of the notices that a user's device receives. */
async function noticesOf(person: ApiPerson): Promise<readonly string[]> {
  const body: unknown = await (await person.fetch('/api/sync')).json();
  if (!matches(PullResponseSchema, body)) throw new Error('No pull');
  return body.ops.flatMap((op) =>
    'v' in op && op.t === 'notice' && matches(NoticeEntitySchema, op.v) ? [`${op.v.kind}: ${op.v.reason}`] : [],
  );
}

/** Names in the open list of people who gave a flower, in its order. */
const givers = ({ flowersDialog }: PosyApp) =>
  flowersDialog
    .getByRole('listitem')
    .getByRole('link', { name: /Gardener$/ })
    .allInnerTexts();

test(
  'I18 L14 muted, blocked and reported users disappear at once; an administrator decides, and both sides are notified',
  { tag: ['@reports', '@blocks', '@mutes'] },
  async ({ world }) => {
    const [bob, cem] = [await world.newPerson('Bob'), await world.newPerson('Cem')];
    const tide = await bob.share({ content: 'Low tide' });
    await cem.share({ content: 'Sunday walk' });
    await bob.giveFlower(tide.id);
    await cem.giveFlower(tide.id);
    const advert = await cem.share({ content: 'Buy this' });
    const ada = await world.newDevice();
    await ada.signUp(someone('Ada'));
    await ada.waitUntilSettled();
    const { page } = ada;

    // A muted user's posts are hidden until the unmute in the settings.
    await chooseInMenu(ada, 'Low tide', 'Mute Bob Gardener');
    // The message closes after some seconds.
    await page.getByText('Bob Gardener is muted').waitFor();
    await ada.card('Low tide').waitFor({ state: 'detached' });
    await ada.waitUntilSettled();
    await ada.device.visit('/');
    await ada.card('Buy this').waitFor();
    await expect(ada.card('Low tide')).toHaveCount(0);

    // A post is reported offline, and its author is blocked from there.
    await ada.device.goOffline();
    await chooseInMenu(ada, 'Buy this', 'Report post');
    const dialog = page.getByRole('dialog', { name: 'Report this post' });
    await dialog.getByRole('radio', { name: /^Spam/ }).check();
    await dialog.getByLabel(/^Anything else/).fill('Third time today');
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Block Cem Gardener' }).click();
    const question = page.getByRole('dialog', { name: 'Block Cem Gardener?' });
    await question.getByRole('button', { name: 'Block', exact: true }).click();
    await ada.card('Buy this').waitFor({ state: 'detached' });
    await expect(ada.card('Sunday walk')).toHaveCount(0);
    await ada.device.goOnline();
    await ada.waitUntilSettled();

    // Both lists are in the settings; an unmuted user is back.
    await ada.device.visit('/settings/safety');
    await region(ada, 'Blocked people').getByText('Cem Gardener').waitFor();
    await region(ada, 'Muted people').getByRole('button', { name: 'Unmute Bob Gardener' }).click();
    await region(ada, 'Muted people').getByText('You have not muted anybody.').waitFor();
    await ada.waitUntilSettled();
    await ada.device.visit('/');
    await ada.card('Low tide').waitFor();

    // A blocked user is not among the people who gave a flower; one's own flower is first.
    await ada.giveFlower('Low tide');
    await ada.openFlowers('Low tide');
    await expect.poll(() => givers(ada)).toEqual(['Ada Gardener', 'Bob Gardener']);
    await ada.close(ada.flowersDialog);

    // An administrator sees the report and removes the post.
    const keeper = await world.newDevice(DESKTOP);
    await keeper.device.visit('/login');
    await keeper.page.getByLabel('Email').fill(ADMIN.email);
    await keeper.page.getByLabel('Password').fill(ADMIN.password);
    await keeper.page.getByRole('button', { name: 'Log In', exact: true }).click();
    await waitForPage(keeper.page, '**/services');
    await keeper.page.getByRole('link', { name: /^Reports/ }).click();
    const report = keeper.page.getByRole('article', { name: 'Post of Cem Gardener' });
    await report.getByText('Third time today').waitFor();
    await waitUntil('the picture is drawn', () =>
      report.getByRole('img').evaluate((picture) => picture instanceof HTMLImageElement && picture.naturalWidth > 0),
    );
    await report.getByRole('button', { name: 'Remove post' }).click();
    const decision = keeper.page.getByRole('dialog', { name: 'Remove post?' });
    await decision.getByLabel(/^Reason/).fill('No adverts here.');
    await decision.getByRole('button', { name: 'Remove post' }).click();
    await keeper.page.getByText('Nothing to decide').waitFor();

    // Reporter and author each get their notice.
    await ada.device.visit('/activity');
    await page.getByText('reviewed the post you reported and took action.').waitFor();
    expect(await seriousFindings(page)).toEqual([]);
    expect(await noticesOf(cem)).toEqual(['removed: No adverts here.']);
    expect((await cem.fetch(`/api/posts/${advert.id}`)).status).toBe(404);

    // An unblocked user is back, with their earlier posts.
    await ada.device.visit('/settings/safety');
    await region(ada, 'Blocked people').getByRole('button', { name: 'Unblock Cem Gardener' }).click();
    await region(ada, 'Blocked people').getByText('You have not blocked anybody.').waitFor();
    await ada.waitUntilSettled();
    await ada.device.visit('/');
    await ada.card('Sunday walk').waitFor();
    await ada.openFlowers('Low tide');
    await expect.poll(() => givers(ada)).toEqual(['Ada Gardener', 'Cem Gardener', 'Bob Gardener']);
  },
);
