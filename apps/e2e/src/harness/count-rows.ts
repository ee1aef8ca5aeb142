import type { Page } from '@playwright/test';
import { waitUntil } from './wait-until.ts';

/** Number of rows in a table on the device: `cache` or `out`; with `kind` only those of that kind. */
export async function countRows(page: Page, database: 'cache' | 'out', table: string, kind?: string): Promise<number> {
  return await page.evaluate(
    async ([prefix, store, only]) => {
      const all = await indexedDB.databases();
      const name = all.find((each) => each.name?.startsWith(`${prefix}-`))?.name ?? '';
      return await new Promise<number>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => {
          const rows = opening.result.transaction(store).objectStore(store);
          const counting = only === null ? rows.count() : rows.index('kind').count(only);
          counting.addEventListener('success', () => {
            opening.result.close();
            resolve(counting.result);
          });
        });
      });
    },
    [database, table, kind ?? null] as const,
  );
}

/**
 * Waits until the server has every mutation of this kind, such as `post.create`, and this device its rows: the header shows late
 * that one waits.
 */
export async function waitUntilSent(page: Page, kind: string): Promise<void> {
  await waitUntil(`no ${kind} waits`, async () => (await countRows(page, 'out', 'outbox', kind)) === 0);
}
