import type { Locator } from '@playwright/test';
import type { PosyApp } from './posy-app.ts';

export interface PickedFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Actions on the user's own profile, by the labels of its buttons. */
export class ProfileApp {
  readonly app: PosyApp;

  constructor(app: PosyApp) {
    this.app = app;
  }

  get dialog(): Locator {
    return this.app.page.getByRole('dialog', { name: 'Profile' });
  }

  get cropDialog(): Locator {
    return this.app.page.getByRole('dialog', { name: 'Crop Picture' });
  }

  async open(): Promise<void> {
    await this.app.page.getByRole('button', { name: 'Your profile' }).click();
    await this.dialog.waitFor();
  }

  async close(): Promise<void> {
    await this.app.close(this.dialog);
  }

  /** Opens the form and changes these fields, by their labels. */
  async edit(fields: Readonly<Record<string, string>>): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Edit Profile Information' }).click();
    for (const [label, value] of Object.entries(fields)) await this.dialog.getByLabel(label).fill(value);
  }

  /** Saves and waits for the read-only view. The change is then stored on the device. */
  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await this.dialog.getByRole('button', { name: 'Edit Profile Information' }).waitFor();
  }

  async pick(file: PickedFile): Promise<void> {
    await this.dialog.locator('input[type=file]').setInputFiles(file);
  }

  /** URL of the user's picture in the header; null for initials. */
  async pictureInHeader(): Promise<string | null> {
    // Elements behind a dialog have no role, so the label is used.
    const picture = this.app.page.locator('header').getByLabel('Your profile').locator('img');
    return (await picture.count()) === 0 ? null : await picture.getAttribute('src');
  }
}
