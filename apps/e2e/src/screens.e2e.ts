import { expect } from 'vitest';
import { ApiPerson, someone } from './harness/api-person.ts';
import { findingsInAllDresses } from './harness/axe.ts';
import { layoutShiftOf, watchLayoutShift } from './harness/layout-shift.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { journey } from './harness/world.ts';

const PUBLIC_PATHS = ['/', '/login', '/signup', '/join-us', '/reset-password', '/privacy', '/nowhere'];

/** A word in the header that changes its length; nothing that one reads. */
const MOVED_MAX = 0.005;

async function signInWithFeed(ada: PosyApp): Promise<void> {
  await ada.signUp(someone('Ada'));
  await ada.waitForPicture('Quinces');
}

/** Collects what is found on the screens of one journey, by their names. */
function looking({ page }: PosyApp) {
  const found: Record<string, readonly string[]> = {};
  return {
    look: async (name: string): Promise<void> => {
      const findings = await findingsInAllDresses(page);
      if (findings.length > 0) found[name] = findings;
    },
    found,
  };
}

journey('every page can be used by everybody', async (world) => {
  const bob = await world.newPerson('Bob');
  await bob.share({ content: 'Quinces', location: 'Werder' });
  const ada = await world.newDevice();
  const { look, found } = looking(ada);

  for (const path of PUBLIC_PATHS) {
    await ada.device.visit(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(path);
  }
  await signInWithFeed(ada);
  await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
  await ada.inStrip('Bob Gardener').waitFor();
  await look('feed');
  for (const path of ['/discover', '/messages', '/dashboard', '/settings']) {
    await ada.device.visit(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(path);
  }
  expect(found).toEqual({});
});

journey('everything that opens over a page can be used by everybody', async (world) => {
  const bob = await world.newPerson('Bob');
  const post = await bob.share({ content: 'Quinces', location: 'Werder' });
  const ada = await world.newDevice();
  const { page } = ada;
  const { look, found } = looking(ada);
  await signInWithFeed(ada);

  await ada.createButton.click();
  await ada.createDialog.getByRole('button', { name: 'Share' }).click();
  await ada.createDialog.getByRole('alert').waitFor();
  await look('create post, with an error');
  await ada.close(ada.createDialog);
  await ada.openMenu();
  await look('menu');
  await page.keyboard.press('Escape');
  await ada.openMenu('Followers');
  await ada.connectionsDialog.getByText('No followers yet').waitFor();
  await look('connections, nobody');
  await ada.close(ada.connectionsDialog);
  await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
  await ada.openMenu('Following');
  await ada.connectionsDialog.getByRole('listitem').filter({ hasText: 'Bob Gardener' }).waitFor();
  await look('connections, somebody');
  await ada.close(ada.connectionsDialog);
  await ada.openComments('Quinces');
  await ada.commentsDialog.getByText('No comments yet').waitFor();
  await look('comments, none');
  await bob.comment(post.id, 'They smell of roses.');
  await ada.comment('They smell of roses.').waitFor();
  await ada.device.goOffline();
  await ada.addComment('From the tunnel');
  await look('comments, one waiting');
  await ada.close(ada.commentsDialog);
  await ada.share({ bytes: await photo({ width: 800, height: 1000 }), caption: 'Waiting' });
  await look('feed, something waiting');
  await ada.syncState().click();
  await page.getByRole('dialog', { name: 'Outbox' }).waitFor();
  await look('outbox');
  await ada.close(page.getByRole('dialog', { name: 'Outbox' }));
  await ada.askToLogOut();
  await page.getByRole('dialog', { name: 'Log out of Posy?' }).waitFor();
  await look('log out');

  expect(found).toEqual({});
});

journey('messages and activity can be used by everybody', async (world) => {
  const bob = await world.newPerson('Bob');
  const cyd = await world.newPerson('Cyd');
  const identity = someone('Ada');
  const self = await ApiPerson.signUp(world.server.url, identity);
  const ada = await world.newDevice();
  const { page } = ada;
  const { look, found } = looking(ada);
  await ada.logIn(identity);
  await ada.waitUntilSettled();
  const messages = new MessagesApp(ada);
  await messages.open();
  await page.getByText('No conversations yet').waitFor();
  await look('messages, none');
  await bob.write(self.user, 'Have you seen https://www.example.com/roses?');
  await bob.write(self.user, 'This one', await photo({ width: 800, height: 600 }));
  await cyd.write(self.user, `A long one. ${'Roses and thorns. '.repeat(20)}`);
  await messages.row('Bob Gardener').waitFor();
  await look('conversations');
  await page.getByRole('button', { name: 'New Message' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Message' });
  await dialog.getByLabel('Username').fill('gar');
  await dialog.getByText('Cyd Gardener').first().waitFor();
  await look('new message, with suggestions');
  // The first one closes the suggestions.
  await page.keyboard.press('Escape');
  await ada.close(dialog);
  await messages.row('Bob Gardener').click();
  await messages.message('This one').waitFor();
  await messages.send('I have.');
  await messages.state('sent').or(messages.state('delivered')).first().waitFor();
  await ada.device.goOffline();
  await messages.send('From the tunnel');
  await messages.state('waiting').waitFor();
  await look('thread, one waiting');
  await page.getByRole('button', { name: 'Back to conversations' }).click();
  await ada.device.goOnline();

  const post = await self.share({ content: 'Mine' });
  await bob.giveFlower(post.id);
  await bob.comment(post.id, 'They smell of roses.');
  await cyd.follow(self.user.id);
  await ada.device.visit('/activity');
  await page.getByRole('main').getByText('They smell of roses.').waitFor();
  await look('activity');

  for (const path of ['/messages', '/activity']) {
    await page.setViewportSize({ width: 320, height: 640 });
    await ada.device.visit(path);
    await page.getByRole('main').getByText('Bob Gardener').first().waitFor();
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(excess, path).toBeLessThanOrEqual(0);
  }
  expect(found).toEqual({});
});

journey('nothing has to be scrolled sideways on the narrowest phone, and nothing moves by itself', async (world) => {
  const bob = await world.newPerson('Bob');
  await bob.share({
    content: `Quinces ${'w'.repeat(200)}`,
    location: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  });
  const ada = await world.newDevice({ width: 320, height: 640 });
  await watchLayoutShift(ada.device.context);
  const tooWide: string[] = [];
  const moving: string[] = [];
  const look = async (name: string): Promise<void> => {
    const excess = await ada.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excess > 0) tooWide.push(`${name}: ${excess} px`);
    const moved = await layoutShiftOf(ada.page, MOVED_MAX);
    if (moved !== null) moving.push(`${name}: ${moved}`);
  };

  for (const path of PUBLIC_PATHS) {
    await ada.device.visit(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor();
    await look(path);
  }
  await signInWithFeed(ada);
  await look('feed');
  await ada.createButton.click();
  await ada.createDialog.waitFor();
  await look('create post');
  for (const path of ['/messages', '/dashboard', '/settings', '/']) {
    await ada.device.visit(path);
    await ada.page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
    await ada.waitUntilSettled();
    await look(path);
  }

  expect(tooWide).toEqual([]);
  expect(moving).toEqual([]);
});

journey('a picture has its place before its bytes are there', async (world) => {
  const bob = await world.newPerson('Bob');
  await bob.share({ content: 'Quinces', picture: await photo({ width: 1200, height: 900 }) });
  const ada = await world.newDevice();
  await ada.device.context.route('**/media/**', () => {});
  await ada.signUp(someone('Ada'));
  await ada.card('Quinces').waitFor();

  const box = await ada.card('Quinces').locator('img[alt^="Photo by"]').locator('xpath=..').boundingBox();

  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(4 / 3, 1);
});

journey('what does not exist is said, with a way home', async (world) => {
  const ada = await world.newDevice();

  await ada.device.visit('/nowhere');

  await ada.page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
  await ada.page.getByText("The page you're looking for doesn't exist or may have been moved.").waitFor();
  await ada.page
    .getByRole('link', { name: 'Go Home' })
    .or(ada.page.getByRole('button', { name: 'Go Home' }))
    .click();
  await ada.page.getByText('Share your moments with the world').waitFor();
});

journey('an empty feed invites to the first photo', async (world) => {
  const ada = await world.newDevice();
  await ada.signUp(someone('Ada'));

  await ada.page.getByText('No posts yet. Create your first photo!').waitFor();
  await ada.page.getByRole('main').getByRole('button', { name: 'Create Post' }).click();

  await ada.createDialog.waitFor();
});
