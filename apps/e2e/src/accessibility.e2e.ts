import { expect } from '@playwright/test';
import { changePreferencesCall } from '@posy/contract/preferences';
import { choose, dialog, looking, lookInto, open, picture } from './accessibility-stops.ts';
import { ApiPerson, someone } from './harness/api-person.ts';
import { MessagesApp } from './harness/messages-app.ts';
import { photo } from './harness/photo.ts';
import { ADMIN } from './harness/posy-server.ts';
import { ProfileApp } from './harness/profile-app.ts';
import { test } from './harness/test.ts';
import { ADMIN_PAGES, PUBLIC, SETTINGS, SIGNED_IN } from './harness/tour-pages.ts';
import { advertise } from './screenshot-ads.ts';

test.use({ serverEnv: { RATE_LIMITS: 'off' }, serviceWorkers: 'block' });

const NARROWEST = { width: 320, height: 640 };
const PHONE = { width: 390, height: 844 };
const LONG_PLACE = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';

test(
  'every public page passes the accessibility checks',
  { tag: ['@accessibility', '@landing', '@session', '@legal', '@password-reset', '@links'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    const { page } = ada;
    const { look, found } = looking(ada);

    for (const path of PUBLIC) {
      await open(ada, path);
      await look(path);
    }
    await open(ada, '/login');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await page.getByRole('alert').first().waitFor();
    await look('/login, with an error');
    expect(found).toEqual({});
  },
);

test(
  'the pages of a new user pass the accessibility checks, also from right to left',
  { tag: ['@accessibility', '@feed', '@navigation', '@first-run'] },
  async ({ world }) => {
    const layla = await world.newDevice({ locale: 'ar' });
    const { look, found } = looking(layla);
    await layla.enter(someone('Layla'));
    for (const path of SIGNED_IN) {
      await open(layla, path);
      expect(await layla.page.evaluate(() => document.documentElement.dir)).toBe('rtl');
      await look(path);
    }
    await open(layla, `/u/${(await world.newPerson('Nura')).user.username}`);
    await look('page of a user');
    await open(layla, '/u/nobody.of.this.name');
    await look('page of a missing user');

    expect(found).toEqual({});
  },
);

test(
  'every dialog and menu over the feed passes the accessibility checks',
  { tag: ['@accessibility', '@posts', '@composer'] },
  async ({ world }) => {
    const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
    for (let n = 0; n < 5; n++) await bob.share({ content: `Leaf ${n}` });
    await bob.share({ content: `Quinces ${'w'.repeat(160)}`, location: LONG_PLACE, altText: 'Quinces in a bowl.' });
    await advertise(cyd);
    const ada = await world.newDevice();
    const { page } = ada;
    const { look, found } = looking(ada);
    await ada.signUp(someone('Ada'));
    await ada.card('Quinces').waitFor();
    const menu = ada.card('Quinces').getByRole('button', { name: 'Post menu' });

    await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
    await ada.inStrip('Bob Gardener').click();
    await page.getByText('Showing posts from selected user').waitFor();
    await look('posts of one person');
    await ada.inStrip('Bob Gardener').click();
    await page.setViewportSize(NARROWEST);
    await ada.openMenu();
    const [box, header] = [
      await page.getByRole('menu').boundingBox(),
      await page.locator('#app > header').boundingBox(),
    ];
    expect(box?.y ?? -1).toBeGreaterThanOrEqual(header?.y ?? 0);
    expect((box?.y ?? 0) + (box?.height ?? Infinity)).toBeLessThanOrEqual(NARROWEST.height);
    expect((box?.x ?? 0) + (box?.width ?? Infinity)).toBeLessThanOrEqual(NARROWEST.width);
    // A menu that is longer than the window scrolls.
    await page.getByRole('menuitem', { name: 'Refresh' }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('menuitem', { name: 'Refresh' })).toBeInViewport();
    await look('menu');
    await page.keyboard.press('Escape');
    const tabs = await page.getByRole('navigation', { name: 'Main' }).getByRole('listitem').all();
    const boxes = await Promise.all(tabs.map((tab) => tab.boundingBox()));
    const sides = boxes.map((tab) => Math.min(tab?.width ?? 0, tab?.height ?? 0));
    expect(sides.length).toBeGreaterThan(3);
    expect(Math.min(...sides)).toBeGreaterThanOrEqual(44);
    await page.setViewportSize(PHONE);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Report post' }).waitFor();
    await look('menu of a post');
    await page.keyboard.press('Escape');
    await lookInto(ada, menu, 'Report this post', look, 'Report post');
    await lookInto(ada, menu, 'Block Bob Gardener?', look, 'Block Bob Gardener');
    await ada.card('Quinces').getByRole('button', { name: 'View photo' }).click();
    await page.locator('.yarl__slide_current img').waitFor();
    await look('photo');
    await ada.close(dialog(ada, 'Photo'));

    await ada.createButton.click();
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.getByRole('alert').waitFor();
    await look('create post, with an error');
    await ada.createDialog
      .getByLabel('Choose a photo or video')
      .first()
      .setInputFiles(await picture());
    await ada.createDialog.getByRole('img').first().waitFor();
    await look('create post');
    await ada.createDialog.getByLabel('Caption').fill('Mine');
    await ada.createDialog.getByRole('button', { name: 'Share' }).click();
    await ada.createDialog.waitFor({ state: 'hidden' });
    await ada.waitUntilSettled();
    await choose(ada, ada.card('Mine').getByRole('button', { name: 'Post menu' }), 'Delete Post');
    await page.getByText('Are you sure you want to delete this post?').waitFor();
    await look('delete post');

    expect(found).toEqual({});
  },
);

test.describe('also without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'people, comments and the outbox pass the accessibility checks',
    { tag: ['@accessibility', '@people', '@comments', '@outbox'] },
    async ({ world }) => {
      const bob = await world.newPerson('Bob');
      const quinces = await bob.share({ content: 'Quinces' });
      await bob.giveFlower(quinces.id);
      const ada = await world.newDevice();
      const { look, found } = looking(ada);
      await ada.signUp(someone('Ada'));
      await ada.card('Quinces').getByRole('button', { name: 'Follow Bob Gardener' }).click();
      await ada.openMenu('Following');
      await ada.connectionsDialog.getByRole('listitem').filter({ hasText: 'Bob' }).waitFor();
      await look('connections');
      await ada.connectionsDialog.getByRole('tab', { name: /^Followers/ }).click();
      await ada.connectionsDialog.getByText('No followers yet').waitFor();
      await look('connections, nobody');
      await ada.close(ada.connectionsDialog);
      await ada.openComments('Quinces');
      await ada.commentsDialog.getByText('No comments yet').waitFor();
      await look('comments, none');
      await ada.addComment(`Roses ${'r'.repeat(120)}`);
      await ada
        .comment('Roses')
        .getByRole('button', { name: /^Delete the comment by/ })
        .click();
      await dialog(ada, 'Delete this comment?').waitFor();
      await look('delete comment');
      await ada.close(dialog(ada, 'Delete this comment?'));
      await ada.close(ada.commentsDialog);
      await ada.openFlowers('Quinces');
      await ada.flowersDialog.getByRole('link', { name: 'Bob Gardener' }).waitFor();
      await look('flowers');
      await ada.close(ada.flowersDialog);
      // The code of the outbox comes from the worker then.
      await ada.waitUntilSettled();
      await ada.device.goOffline();
      await ada.openComments('Quinces');
      await ada.addComment('From the tunnel');
      await look('comments, one waiting');
      await ada.close(ada.commentsDialog);
      await look('feed, without a network');
      await lookInto(ada, ada.syncState(), 'Outbox', look);

      expect(found).toEqual({});
    },
  );
});

test(
  'profile and settings pass the accessibility checks',
  { tag: ['@accessibility', '@profile', '@settings'] },
  async ({ world }) => {
    const ada = await world.newDevice();
    const { page } = ada;
    const { look, found } = looking(ada);
    await ada.signUp(someone('Ada'));

    const profile = new ProfileApp(ada);
    await profile.open();
    await look('profile');
    await profile.edit({ Username: 'x' });
    await profile.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await profile.dialog.getByRole('alert').first().waitFor();
    await look('profile, with an error');
    await profile.pick(await picture());
    await profile.cropDialog.getByRole('slider').waitFor();
    await look('crop');
    await ada.close(profile.cropDialog);
    await profile.dialog.getByRole('button', { name: 'Cancel' }).click();
    await profile.close();

    for (const path of SETTINGS) {
      await open(ada, path);
      await look(path);
    }
    const settings = page.getByRole('main');
    await open(ada, '/settings/account');
    await lookInto(ada, settings.getByRole('button', { name: 'Change password' }), 'Change password', look);
    await lookInto(ada, settings.getByRole('button', { name: 'Delete Account' }), 'Delete your account?', look);
    await lookInto(ada, settings.getByRole('button', { name: 'Sign Out', exact: true }), 'Log out of Posy?', look);
    await open(ada, '/settings/data');
    await lookInto(ada, settings.getByRole('button', { name: 'Download my data' }), 'Download my data', look);
    await open(ada, '/settings/about');
    await lookInto(ada, settings.getByRole('button', { name: 'Install' }), 'Install Posy', look);
    await page.keyboard.press('?');
    await dialog(ada, 'Keyboard shortcuts').waitFor();
    await look('keys');

    expect(found).toEqual({});
  },
);

test(
  'messages, people, activity and ads pass the accessibility checks',
  { tag: ['@accessibility', '@messages', '@activity', '@ads'] },
  async ({ world }) => {
    const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
    const self = await world.newPerson('Ada');
    const post = await self.share({ content: 'Mine' });
    await Promise.all([bob.giveFlower(post.id), bob.comment(post.id, 'Of roses.'), cyd.follow(self.user.id)]);
    await bob.write(self.user, 'This one', await photo({ width: 800, height: 600 }));
    // The newest one is in the list of conversations, too.
    await bob.write(self.user, `${'w'.repeat(300)} https://posy.garden/${'x'.repeat(200)}`);
    await cyd.write(self.user, `A long one. ${'Roses and thorns. '.repeat(20)}`);
    await self.call(changePreferencesCall, {}, { whoMayWrite: 'nobody' });
    const dan = await world.newPerson('Dan');
    await dan.write(self.user, `May I? https://posy.garden/${'x'.repeat(200)}`, await photo({ width: 80, height: 60 }));
    const ada = await world.newDevice();
    const { page } = ada;
    const { look, found } = looking(ada);
    await ada.enterAs(self);
    const main = page.getByRole('main');

    await open(ada, '/messages');
    const messages = new MessagesApp(ada);
    await messages.row('Bob Gardener').waitFor();
    await look('conversations');
    await page.getByRole('button', { name: 'New Message' }).first().click();
    await dialog(ada, 'New Message').getByLabel('Username').fill('gar');
    await dialog(ada, 'New Message').getByText('Cyd Gardener').first().waitFor();
    await look('new message');
    // The first Escape closes the suggestions.
    await page.keyboard.press('Escape');
    await ada.close(dialog(ada, 'New Message'));
    await messages.requests.click();
    await messages.row('Dan Gardener').waitFor();
    await look('message requests');
    await messages.row('Dan Gardener').click();
    await messages.requestBar('Dan Gardener').waitFor();
    await look('message request');
    const back = page.getByRole('button', { name: 'Back to conversations' });
    await back.click();
    await messages.row('Dan Gardener').waitFor();
    await back.click();
    await messages.row('Bob Gardener').click();
    await messages.message('This one').waitFor();
    await messages.message('www').waitFor();
    await messages.send('I have.');
    await look('conversation');

    await open(ada, '/discover');
    const box = page.getByRole('searchbox', { name: 'Name or username' });
    await box.fill('gardener');
    await box.press('Enter');
    await main.locator('[data-person]').first().waitFor();
    await look('people found');
    await open(ada, '/activity');
    await main.getByText('Of roses.').waitFor();
    await look('activity');
    await open(ada, '/dashboard');
    await page.getByText('My Posts (1)').waitFor();
    await look('dashboard');

    await open(ada, '/ads');
    await page.getByRole('button', { name: 'Create Ad' }).first().click();
    const form = dialog(ada, 'Create Ad');
    await form.getByRole('button', { name: 'Create Ad' }).click();
    await form.getByText('Please enter an ad title').waitFor();
    await look('create ad, with errors');
    const fields = { Title: 'A box', Description: 'Soil.', 'Daily budget': '12', 'Duration in days': '14' };
    for (const [label, value] of Object.entries(fields)) await form.getByLabel(label).fill(value);
    await form
      .getByLabel('Choose a photo or video')
      .first()
      .setInputFiles(await picture());
    await form.getByText('Location removed').waitFor();
    await look('create ad');
    await form.getByRole('button', { name: 'Create Ad' }).click();
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('listitem', { name: 'A box' }).waitFor();
    await ada.waitUntilSettled();
    await look('ads');
    await page.getByRole('button', { name: 'Menu of A box' }).click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).waitFor();
    await look('menu of an ad');
    expect(found).toEqual({});
  },
);

test(
  'the pages of administrators pass the accessibility checks',
  { tag: ['@accessibility', '@administration', '@operations', '@audit', '@reports'] },
  async ({ world }) => {
    const [bob, cyd] = [await world.newPerson('Bob'), await world.newPerson('Cyd')];
    const { id } = await bob.share({ content: 'Buy this' });
    await cyd.fetch('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'post', targetId: id, reason: 'spam', note: 'Third time today' }),
    });
    const keeper = await world.newDevice();
    const { page } = keeper;
    const { look, found } = looking(keeper);
    await keeper.enterAs(await ApiPerson.logIn(world.server.url, ADMIN));
    await open(keeper, '/services');

    for (const name of ['Overview', 'Emails', 'Content', 'Community', 'Users'] as const) {
      await page.getByRole('tab', { name, exact: true }).click();
      await page.getByRole('tabpanel', { name }).waitFor();
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      await look(name);
      if (name !== 'Content') continue;
      await lookInto(keeper, page.getByRole('button', { name: 'Add Image Link' }), 'Add Image Link', look);
    }
    await page
      .getByRole('row', { name: /Bob/ })
      .getByRole('button', { name: /^Delete / })
      .click();
    await page.getByRole('dialog').waitFor();
    await look('delete user');
    await keeper.close(page.getByRole('dialog'));
    await lookInto(keeper, page.getByRole('button', { name: 'Add User' }), 'Add User', look);
    for (const path of ADMIN_PAGES.filter((page) => page !== '/services')) {
      await open(keeper, path);
      await look(path);
    }
    await page.getByRole('button', { name: 'Remove post' }).click();
    await dialog(keeper, 'Remove post?').waitFor();
    await look('decide');

    expect(found).toEqual({});
  },
);
