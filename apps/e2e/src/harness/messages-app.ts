import { expect, type Locator, type Page } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';

/** Actions on the messages page of one device, by the labels on it. */
export class MessagesApp {
  readonly #app: PosyApp;

  constructor(app: PosyApp) {
    this.#app = app;
  }

  get page(): Page {
    return this.#app.page;
  }

  /** The row of a conversation, by the other user's name. */
  row(name: string): Locator {
    return this.page.locator('a[data-conversation]').filter({ hasText: name });
  }

  /** Opens the messages page through the navigation, and with `name` a conversation. */
  async open(name?: string): Promise<void> {
    await this.#app.goTo('Messages');
    if (name === undefined) return;
    await this.row(name).click();
    await this.thread(name).waitFor();
  }

  /** The way to the requests above the list of conversations. */
  get requests(): Locator {
    return this.page.getByRole('link', { name: /^Message requests/ });
  }

  /** Opens the request of a user through the list of requests. */
  async openRequest(name: string): Promise<void> {
    await this.open();
    await this.requests.click();
    await this.row(name).click();
    await this.requestBar(name).waitFor();
  }

  /** The answers to a request, in place of the composer. */
  requestBar(name: string): Locator {
    return this.page.getByRole('region', { name: `Message request from ${name}` });
  }

  /** The pane of a conversation. */
  thread(name: string): Locator {
    return this.page.getByRole('region', { name: `Conversation with ${name}` }).first();
  }

  /** A message of the open thread. */
  message(text: string): Locator {
    return this.page.locator('[data-message]').filter({ hasText: text });
  }

  /** Writes in the open thread. Returns when the message is shown, sent or unsent. */
  async send(text: string): Promise<void> {
    await this.page.getByLabel('Your message').fill(text);
    await this.page.getByRole('button', { name: 'Send message' }).click();
    await this.message(text).waitFor();
  }

  /** Begins to answer a message of the open thread, in its menu. Returns when the message is quoted above the field. */
  async reply(text: string): Promise<void> {
    await this.#choose(text, 'Reply');
    await this.page.getByRole('status').filter({ hasText: text }).waitFor();
  }

  /** Changes the text of a message of the open thread, in its menu. Returns when the new one is shown, sent or unsent. */
  async edit(text: string, next: string): Promise<void> {
    await this.#choose(text, 'Edit');
    const field = this.page.getByLabel('Edit message');
    await expect(field).toHaveValue(text);
    await field.fill(next);
    await this.page.getByRole('button', { name: 'Save changes' }).click();
    await this.message(next).first().waitFor();
  }

  /** Deletes an own message of the open thread for both users, in its menu. Returns when its words are not shown. */
  async unsend(text: string): Promise<void> {
    await this.#choose(text, 'Delete');
    const question = this.page.getByRole('dialog', { name: 'Delete this message?' });
    await question.getByRole('button', { name: 'Delete for everyone' }).click();
    await question.waitFor({ state: 'hidden' });
    await this.message(text).waitFor({ state: 'detached' });
  }

  /** Chooses an emoji in the menu of a message of the open thread. Returns when its chip is shown as one's own. */
  async react(text: string, emoji: string): Promise<void> {
    await this.openMenu(text);
    await this.page.getByRole('menuitemradio', { name: emoji, exact: true }).click();
    await this.page.getByRole('menu').waitFor({ state: 'hidden' });
    await this.reaction(text, `You: ${emoji}`).waitFor();
  }

  /** The chip of a reaction to a message of the open thread, by its name: 'You: ❤️' or 'Ada Gardener: ❤️'. */
  reaction(text: string, name: string): Locator {
    return this.message(text).getByRole('button', { name, exact: true });
  }

  /** Opens the menu of a message of the open thread by its button. Returns when it is drawn. */
  async openMenu(text: string): Promise<void> {
    // Its replies quote its text, and come after it.
    const message = this.message(text).first();
    await message.hover();
    await message.getByRole('button', { name: 'Message actions' }).click();
    await this.page.getByRole('menu').waitFor();
  }

  async #choose(text: string, action: string): Promise<void> {
    await this.openMenu(text);
    await this.page.getByRole('menuitem', { name: action, exact: true }).click();
  }

  /** The quote in a reply of the open thread; `to` is a name or 'you'. */
  quote(to: string, text: string): Locator {
    return this.page.getByRole('button', { name: `Reply to ${to}: ${text}` });
  }

  /** The header of an open thread while the other user types. */
  typing(name: string): Locator {
    return this.thread(name).getByRole('status').filter({ hasText: 'typing…' });
  }

  /** Writes to a username in the New Message dialog. Returns when the dialog has closed. */
  async sendTo(username: string | null, text: string): Promise<void> {
    await this.page.getByRole('button', { name: 'New Message' }).first().click();
    const dialog = this.page.getByRole('dialog', { name: 'New Message' });
    await dialog.getByLabel('Username').fill(`@${username ?? ''}`);
    await dialog.getByLabel('Message', { exact: true }).fill(text);
    await dialog.getByRole('button', { name: 'Send', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
  }

  /** The delivery state under an own message, or under the last of a group. */
  state(kind: 'waiting' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed'): Locator {
    return this.page.locator(`[data-message] [data-delivery="${kind}"]`);
  }

  /** Texts of the messages in the thread, top to bottom, limited to `among`. */
  async texts(among: readonly string[]): Promise<readonly string[]> {
    const all = await this.page.locator('[data-message]').allInnerTexts();
    return all.flatMap((text) => among.filter((one) => text.includes(one)));
  }
}
