import type { Page } from '@playwright/test';
import { waitUntil } from './wait-until.ts';

/** Longest time that the app waits for the browser to go back, with some reserve, in ms. */
const LONGEST_MS = 2000;

/**
 * Resolves when the entry of a dialog that was just closed has left the history: going back would cancel a page load that begins
 * meanwhile. The entry of an open dialog stays, as does one that a reload has left behind.
 */
export async function historyAtRest(page: Page): Promise<void> {
  const isAtRest = () =>
    page.evaluate(
      () =>
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null ||
        Reflect.get(Object(history.state), 'posySheet') === undefined,
    );
  await waitUntil('closed dialogs have left the history', isAtRest, LONGEST_MS).catch(() => undefined);
}
