import { seedPicture } from '../../../scripts/seed/picture.ts';
import { someone } from './harness/api-person.ts';
import { MessagesApp } from './harness/messages-app.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { ProfileApp } from './harness/profile-app.ts';
import { waitUntil } from './harness/wait-until.ts';
import type { World } from './harness/world.ts';

/** Takes a screenshot under a name. */
type Shoot = (screen: string) => Promise<void>;

const PUBLIC_PATHS = {
  landing: '/',
  login: '/login',
  signup: '/signup',
  community: '/join-us',
  privacy: '/privacy',
  lost: '/nowhere',
};
const BLUE = 'The hour when everything is blue.';

/** A new user's way through the product: public pages, empty screens, full ones, dialogs, and all of it offline. */
export async function tour(app: PosyApp, world: World, shoot: Shoot): Promise<void> {
  const { page } = app;
  for (const [screen, path] of Object.entries(PUBLIC_PATHS)) {
    await app.device.visit(path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(async () => void (await document.fonts.ready));
    await shoot(screen);
  }
  await app.signUp(someone('Ada'));
  await app.waitForPicture('Roll 3, 5.');
  await app.waitUntilSettled();
  await emptyScreens(app, shoot);
  await people(app, shoot);
  await posts(app, shoot);
  await profile(app, world, shoot);
  await talk(app, world, shoot);
  await withoutNetwork(app, shoot);
}

async function emptyScreens(app: PosyApp, shoot: Shoot): Promise<void> {
  const { page } = app;
  await page.getByRole('link', { name: 'Discover' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Discover Friends' }).waitFor();
  await shoot('discover');
  await app.openMenu('Dashboard');
  await page.getByText('No posts yet').waitFor();
  await shoot('dashboard-empty');
  await app.goTo('Messages');
  await page.getByText('No conversations yet').waitFor();
  await shoot('messages-empty');
  await app.goTo('Home');
  await app.openMenu('Followers');
  await app.connectionsDialog.getByText('No followers yet').waitFor();
  await shoot('connections-empty');
  await app.close(app.connectionsDialog);
  await app.inStrip('Your Posts').click();
  await page.getByText('No posts from this user yet.').waitFor();
  await shoot('feed-filtered-empty');
  await page.getByRole('button', { name: 'Show All Posts' }).click();
}

async function people(app: PosyApp, shoot: Shoot): Promise<void> {
  const { page } = app;
  await app.goTo('Discover');
  const box = page.getByRole('searchbox', { name: 'Name or username' });
  await box.fill('gardener');
  await box.press('Enter');
  const cards = page.getByRole('main').locator('[data-person]');
  await cards.first().waitFor();
  for (const name of ['Bob', 'Cyd', 'Dara', 'Emeka', 'Freya', 'Gustav']) {
    await page.getByRole('button', { name: `Follow ${name} Gardener` }).click();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await shoot('discover-found');
  await box.fill('nobody of this name');
  await box.press('Enter');
  await page.getByText('No users found').first().waitFor();
  await shoot('discover-none');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await box.press('Enter');
  await page.getByRole('heading', { name: 'People you may like' }).scrollIntoViewIfNeeded();
  await shoot('discover-introduced');
  // Scrolling down has hidden the bars.
  await page.evaluate(() => scrollTo(0, 0));
  await app.goTo('Home');
  await app.waitUntilSettled();
  await app.inStrip('Bob Gardener').waitFor();
  // Only wide screens have the rail.
  const rail = page.getByRole('region', { name: 'People to follow' });
  if ((page.viewportSize()?.width ?? 0) >= 1200) await rail.getByText('Followed by').first().waitFor();
  await shoot('feed');
  await app.inStrip('Bob Gardener').click();
  await page.getByText('Showing posts from selected user').waitFor();
  await shoot('feed-filtered');
  await app.inStrip('Bob Gardener').click();
  await app.openMenu('Following');
  await app.connectionsDialog.getByRole('listitem').filter({ hasText: 'Bob Gardener' }).waitFor();
  await shoot('connections');
  await app.close(app.connectionsDialog);
  await app.openMenu();
  await shoot('menu');
  await page.keyboard.press('Escape');
}

async function posts(app: PosyApp, shoot: Shoot): Promise<void> {
  const { page } = app;
  await app.inStrip('Bob Gardener').click();
  await app.openComments(BLUE);
  await app.comment('On my wall').waitFor();
  await shoot('comments');
  await app.close(app.commentsDialog);
  await app
    .card('Quinces, finally.')
    .getByRole('button', { name: /^Comments, / })
    .click();
  await app.commentsDialog.getByText('No comments yet').waitFor();
  await shoot('comments-empty');
  await app.close(app.commentsDialog);
  await app.card(BLUE).getByRole('button', { name: 'View photo' }).click();
  await page.getByRole('dialog', { name: 'Photo' }).waitFor();
  await shoot('photo');
  await app.close(page.getByRole('dialog', { name: 'Photo' }));
  // Among all posts it is too old to be drawn.
  await app.card(BLUE).getByRole('link', { name: 'Bob Gardener' }).click();
  await page.getByRole('heading', { level: 1, name: 'Bob Gardener' }).waitFor();
  await page
    .getByRole('button', { name: /^Post: / })
    .first()
    .waitFor();
  await page.getByText('0 following').waitFor();
  await shoot('user-page');
  await page.goBack();
  await app.card(BLUE).waitFor();
  await app.inStrip('Bob Gardener').click();
  await app.createButton.click();
  await app.createDialog.waitFor();
  await shoot('create-empty');
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.getByRole('alert').waitFor();
  await shoot('create-error');
  await app.close(app.createDialog);
}

async function profile(app: PosyApp, world: World, shoot: Shoot): Promise<void> {
  const { page } = app;
  const own = new ProfileApp(app);
  await own.open();
  await shoot('profile');
  await own.edit({ 'First name': 'Ada', Bio: 'Notes on engines, and roses. https://en.wikipedia.org/wiki/Rose' });
  await shoot('profile-editing');
  await own.save();
  await own.close();
  await app.share({ bytes: await seedPicture(7, 'forest'), caption: 'Mine.', location: 'Kent' });
  await app.waitUntilSettled();
  const fan = await world.newPerson('Ida');
  const mine = (await fan.feed()).find(({ content }) => content === 'Mine.');
  if (mine) {
    await fan.follow(mine.user.id);
    await fan.giveFlower(mine.id);
  }
  await app.openMenu('Dashboard');
  await page.getByText('My Posts (1)').waitFor();
  await page.getByText('https://en.wikipedia.org/wiki/Rose').first().waitFor();
  await shoot('dashboard');
  await app.openMenu('Settings');
  const settings = page.getByRole('navigation', { name: 'Settings' });
  await settings.waitFor();
  await shoot('settings');
  await app.device.visit('/settings/appearance');
  await page.getByRole('radio', { name: 'Dark' }).waitFor();
  await shoot('settings-appearance');
  await app.device.visit('/settings/account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('dialog').waitFor();
  await shoot('delete-account');
  await app.close(page.getByRole('dialog'));
  await app.goTo('Home');
}

async function talk(app: PosyApp, world: World, shoot: Shoot): Promise<void> {
  const { page } = app;
  const messages = new MessagesApp(app);
  const lou = await world.newPerson('Lou');
  await messages.open();
  await messages.sendTo(lou.user.username, 'Are you at the gate at seven?');
  await messages.message('at the gate').waitFor();
  const mine = await waitUntil('Lou has the message', async () => (await lou.conversations())[0]);
  await lou.write(mine, 'Half past. Somebody has to feed the cat.');
  await lou.write(mine, 'She was here this morning.', await seedPicture(9, 'wall'));
  await messages.message('She was here').waitFor();
  await messages.send('Bring her along.');
  await shoot('thread');
  const back = page.getByRole('button', { name: 'Back to conversations' });
  if (await back.isVisible()) await back.click();
  await messages.row('Lou Gardener').waitFor();
  await shoot('messages');
  await page.getByRole('button', { name: 'New Message' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'New Message' });
  // Five of the matching users are suggested.
  await dialog.getByLabel('Username').fill('bob');
  await dialog.getByText('Bob Gardener').first().waitFor();
  await shoot('new-message');
  // The first Escape closes the suggestions.
  await page.keyboard.press('Escape');
  await app.close(dialog);
  await app.device.visit('/activity');
  await page.getByRole('main').getByText('Ida Gardener').first().waitFor();
  await shoot('activity');
  await app.goTo('Home');
}

async function withoutNetwork(app: PosyApp, shoot: Shoot): Promise<void> {
  const { page } = app;
  const outbox = page.getByRole('dialog', { name: 'Outbox' });
  await app.fillPost({ bytes: await seedPicture(3, 'street'), caption: 'Rain on the greenhouse.', location: 'Cork' });
  await app.createDialog.getByRole('img').waitFor();
  await shoot('create-filled');
  await app.device.goOffline();
  await app.createDialog.getByRole('button', { name: 'Share' }).click();
  await app.createDialog.waitFor({ state: 'hidden' });
  await app.card('Rain on the greenhouse.').getByText('Waiting to send').waitFor();
  await shoot('feed-offline-waiting');
  await app.inStrip('Bob Gardener').click();
  await app.openComments(BLUE);
  await app.addComment('From the tunnel');
  await shoot('comments-offline');
  await app.close(app.commentsDialog);
  await app.syncState().click();
  await outbox.waitFor();
  await shoot('outbox-offline');
  await app.close(outbox);
  await app.goTo('Discover');
  const box = page.getByRole('searchbox', { name: 'Name or username' });
  await box.fill('bob');
  await box.press('Enter');
  await page.getByRole('main').locator('[data-person]').first().waitFor();
  await shoot('discover-offline');
  await app.openMenu('Settings');
  await page.getByRole('navigation', { name: 'Settings' }).waitFor();
  await shoot('settings-offline');
  await app.askToLogOut();
  await page.getByRole('dialog', { name: 'Log out of Posy?' }).waitFor();
  await shoot('log-out-unsent');
}
