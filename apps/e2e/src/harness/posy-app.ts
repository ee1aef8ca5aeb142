import type { Locator, Page } from '@playwright/test';
import { ApiPerson, type Identity } from './api-person.ts';
import { countRows } from './count-rows.ts';
import type { Device } from './device.ts';
import { historyAtRest } from './history-at-rest.ts';
import { followLink } from './wait-for-page.ts';
import { waitUntil } from './wait-until.ts';

/** The key of the log-in flag in localStorage: see `platform/signed-in-flag.ts`. */
const SIGNED_IN_KEY = 'posy.signed-in';
const NEW_SESSION_KEY = 'posy.new-session';
/** The year 2096: the cookie outlives the browser, as the real one does. In seconds. */
const FAR_AWAY_S = 4_000_000_000;

export interface PhotoToShare {
  readonly bytes: Buffer;
  readonly name?: string;
  readonly type?: string;
  readonly caption: string;
  readonly location?: string;
  readonly privacy?: 'Public' | 'Followers' | 'Private';
}

/** Actions in Posy on one device, by the labels of its buttons. */
export class PosyApp {
  readonly device: Device;

  constructor(device: Device) {
    this.device = device;
  }

  get page(): Page {
    return this.device.page;
  }

  /** Signs up through the API and opens the feed, which is faster than the form. */
  async signUp(person: Identity): Promise<void> {
    await this.enter(person);
    await this.device.visit('/');
    await this.waitForFeed();
  }

  /** Creates an account and logs the browser in, without opening a page. */
  async enter(person: Identity): Promise<void> {
    await this.enterAs(await ApiPerson.signUp(this.device.origin, person));
  }

  /** Gives the browser the session of a user, without opening a page. */
  async enterAs({ cookie, user }: ApiPerson): Promise<void> {
    const { origin } = this.device;
    const [name = '', value = ''] = cookie.split('=');
    await this.device.context.addCookies([
      { name, value, url: origin, httpOnly: true, sameSite: 'Lax', expires: FAR_AWAY_S },
    ]);
    await this.page.goto(`${origin}/healthz`);
    await this.page.evaluate(
      ([signedIn, newSession, uid]) => {
        localStorage.setItem(signedIn, uid);
        localStorage.setItem(newSession, '1');
      },
      [SIGNED_IN_KEY, NEW_SESSION_KEY, user.id] as const,
    );
  }

  /** Signs up through the form and arrives at the feed. */
  async signUpByForm(person: Identity): Promise<void> {
    await this.device.visit('/signup');
    await this.page.getByLabel('First name').fill(person.firstName);
    await this.page.getByLabel('Last name').fill(person.lastName);
    await this.page.getByLabel('Email').fill(person.email);
    await this.page.getByLabel('Password').fill(person.password);
    await this.page.getByRole('button', { name: 'Create Account' }).click();
    await this.waitForFeed();
  }

  async logIn({ email, password }: Pick<Identity, 'email' | 'password'>): Promise<void> {
    await this.device.visit('/login');
    await this.page.getByLabel('Email').fill(email);
    await this.page.getByLabel('Password').fill(password);
    await this.page.getByRole('button', { name: 'Log In', exact: true }).click();
    await this.waitForFeed();
  }

  async waitForFeed(): Promise<void> {
    await this.createButton.waitFor();
  }

  /** Waits until the service worker, if there is one, has stored the app and the media, and no request is pending. */
  async waitUntilSettled(): Promise<void> {
    if (this.device.hasServiceWorker) await this.device.waitForServiceWorker();
    await this.waitUntilSynced();
  }

  /** Waits until rows have arrived and nothing waits to be sent: the header then shows no state. */
  async waitUntilSynced(): Promise<void> {
    // On a phone an open thread covers the header. The snapshot of the last feed has a header, too.
    await this.page.locator('#app [data-sync="good"]').waitFor({ state: 'attached' });
  }

  /** On a device of one user, where the header cannot tell: after a tap it lags, and a sent post is drawn before its row is here. */
  async waitUntilStored(): Promise<void> {
    await this.waitUntilSettled();
    await waitUntil('everything written is stored', async () => (await countRows(this.page, 'out', 'outbox')) === 0);
  }

  /** The user of this device's session, as the server answers. */
  async currentUser(): Promise<unknown> {
    return await this.page.evaluate(async (): Promise<unknown> => (await fetch('/api/user')).json());
  }

  get createButton(): Locator {
    return this.page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Create' });
  }

  get createDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Create Post' });
  }

  /** Fills the Create Post dialog, up to the button. */
  async fillPost({
    bytes,
    name = 'IMG_2041.jpg',
    type = 'image/jpeg',
    caption,
    location,
    privacy,
  }: PhotoToShare): Promise<void> {
    await this.createButton.click();
    await this.createDialog
      .getByLabel('Choose a photo or video')
      .first()
      .setInputFiles({ name, mimeType: type, buffer: bytes });
    await this.createDialog.getByLabel('Caption', { exact: true }).fill(caption);
    if (location !== undefined) {
      await this.openPostRow('Location');
      await this.createDialog.getByLabel('Location').fill(location);
    }
    if (privacy !== undefined) {
      await this.openPostRow('Who can see it');
      await this.createDialog.getByRole('radio', { name: privacy }).check();
    }
  }

  /** Opens a row of the Create Post dialog, by the beginning of its name. */
  async openPostRow(name: string): Promise<void> {
    await this.createDialog.getByRole('button', { name: new RegExp(`^${name}`), expanded: false }).click();
  }

  /** Shares a photo through the dialog. Returns when the dialog has closed: the post is then stored, sent or unsent. */
  async share(post: PhotoToShare): Promise<void> {
    await this.fillPost(post);
    await this.createDialog.getByRole('button', { name: /^(Share with|Keep to)/ }).click();
    await this.createDialog.waitFor({ state: 'hidden' });
  }

  /** The card of a post, found by its caption. */
  card(caption: string): Locator {
    return this.page.getByRole('article').filter({ hasText: caption });
  }

  flowerOf(caption: string): Locator {
    return this.card(caption).getByRole('button', { name: /^Flower,/ });
  }

  /** Gives a flower and waits until it is shown. */
  async giveFlower(caption: string): Promise<void> {
    await this.flowerOf(caption).click();
    const isGiven = async () => (await this.flowerOf(caption).getAttribute('aria-pressed')) === 'true';
    await waitUntil(`"${caption}" has the flower`, isGiven);
  }

  /** Goes to a page by the tab bar or the left rail. Returns when the page is drawn and has the focus. */
  async goTo(label: string): Promise<void> {
    await followLink(this.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: label }));
  }

  get commentsDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Comments' });
  }

  async openComments(caption: string): Promise<void> {
    await this.card(caption)
      .getByRole('button', { name: /^Comments, / })
      .click();
    await this.commentsDialog.waitFor();
  }

  /** The row of a comment in the open dialog. */
  comment(content: string): Locator {
    return this.commentsDialog.getByRole('listitem').filter({ hasText: content });
  }

  /** Writes in the open comments dialog. Returns when the comment is listed, sent or unsent. */
  async addComment(content: string): Promise<void> {
    await this.commentsDialog.getByLabel('Your comment').fill(content);
    await this.commentsDialog.getByRole('button', { name: 'Send comment' }).click();
    await this.comment(content).waitFor();
  }

  /** Closes a dialog. Returns when it is hidden and has left the history. */
  async close(dialog: Locator): Promise<void> {
    await this.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await historyAtRest(this.page);
  }

  /** A user in the strip of followed people. */
  inStrip(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'People you follow' }).getByRole('button', { name });
  }

  get connectionsDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Connections' });
  }

  /** Opens the form that changes one's own post. */
  async editPost(caption: string): Promise<Locator> {
    await this.card(caption).getByRole('button', { name: 'Post menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Edit post' }).click();
    const form = this.page.getByRole('dialog', { name: 'Edit post' });
    await form.waitFor();
    return form;
  }

  get flowersDialog(): Locator {
    return this.page.getByRole('dialog', { name: 'Flowers' });
  }

  /** Opens the list of people who gave a post a flower, from its menu. */
  async openFlowers(caption: string): Promise<void> {
    await this.card(caption).getByRole('button', { name: 'Post menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Flowers' }).click();
    await this.flowersDialog.waitFor();
  }

  async deletePost(caption: string): Promise<void> {
    await this.card(caption).getByRole('button', { name: 'Post menu' }).click();
    await this.page.getByRole('menuitem', { name: 'Delete Post' }).click();
    const dialog = this.page.getByRole('alertdialog').or(this.page.getByRole('dialog'));
    await dialog.getByText('Are you sure you want to delete this post? This action cannot be undone.').waitFor();
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
    // An open dialog hides the rest of the page from locators by role.
    await dialog.waitFor({ state: 'hidden' });
    await this.card(caption).waitFor({ state: 'detached' });
  }

  /** Waits until the picture of a post is decoded. */
  async waitForPicture(caption: string): Promise<void> {
    const picture = this.card(caption).getByRole('img', { name: /^Photo by / });
    await picture.waitFor();
    await waitUntil(`the picture of "${caption}" has pixels`, () =>
      picture.evaluate(async (element) => {
        if (!(element instanceof HTMLImageElement)) return false;
        await element.decode();
        // A missing picture is replaced by one transparent pixel.
        return element.complete && element.naturalHeight > 16;
      }),
    );
  }

  /** Plays the video of a card, unless it plays by itself. Returns when it plays. */
  async playVideo(caption: string): Promise<void> {
    const card = this.card(caption);
    await waitUntil(`"${caption}" plays`, () =>
      card.evaluate((element) => {
        const video = element.querySelector('video');
        if (video === null) element.querySelector<HTMLElement>('[data-video] [data-shortcut="o"]')?.click();
        return video !== null && video.currentTime > 0 && video.videoWidth > 0;
      }),
    );
  }

  /** Captions of the cards, top to bottom. */
  async captions(among: readonly string[]): Promise<readonly string[]> {
    const texts = await this.page.getByRole('article').allInnerTexts();
    return texts.flatMap((text) => among.filter((caption) => text.includes(caption)));
  }

  /** The state of sync in the header; absent while all is well. */
  syncState(): Locator {
    // The text of a hovered chip is a tooltip.
    return this.page.locator('[title="Open the outbox"], [data-tooltip="Open the outbox"]');
  }

  /** Opens the floating menu, and with `item` chooses that entry. */
  async openMenu(item?: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Menu', exact: true }).click();
    const items = this.page.getByRole('menu');
    await items.waitFor();
    if (item !== undefined) await items.getByRole('menuitem', { name: item }).click();
  }

  /** Chooses Log out. A dialog may follow. */
  async askToLogOut(): Promise<void> {
    await this.page.getByRole('button', { name: 'Your profile' }).click();
    const profile = this.page.getByRole('dialog', { name: 'Profile' });
    await profile.getByRole('button', { name: 'Log out' }).click();
    await profile.waitFor({ state: 'hidden' });
  }
}
