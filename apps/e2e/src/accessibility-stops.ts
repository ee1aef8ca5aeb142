import type { Locator } from '@playwright/test';
import { photo } from './harness/photo.ts';
import type { PosyApp } from './harness/posy-app.ts';
import { obstacles } from './harness/usable.ts';

/** Records the accessibility findings of the present screen under a name. */
export type Look = (name: string) => Promise<void>;

/** Collects the accessibility findings of one journey, by the names of its screens. */
export function looking({ page }: PosyApp): { readonly look: Look; readonly found: Record<string, readonly string[]> } {
  const found: Record<string, readonly string[]> = {};
  const look = async (name: string): Promise<void> => {
    const findings = await obstacles(page);
    if (findings.length > 0) found[name] = findings;
  };
  return { look, found };
}

export const dialog = ({ page }: PosyApp, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** A picture for a file input. */
export const picture = async () => ({
  name: 'a.jpg',
  mimeType: 'image/jpeg',
  buffer: await photo({ width: 900, height: 700 }),
});

/** Opens a page and waits until it has a heading and no request is pending. */
export async function open({ device, page }: PosyApp, path: string): Promise<void> {
  await device.visit(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor({ state: 'attached' });
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
}

/** Presses, examines the dialog that opens, and closes it. `item`: the entry to choose when the button opens a menu. */
export async function lookInto(app: PosyApp, button: Locator, name: string, look: Look, item?: string): Promise<void> {
  await (item === undefined ? button.click() : choose(app, button, item));
  await dialog(app, name).waitFor();
  await look(name);
  await app.close(dialog(app, name));
}

export async function choose({ page }: PosyApp, menu: Locator, item: string): Promise<void> {
  await menu.click();
  await page.getByRole('menuitem', { name: item }).click();
}
