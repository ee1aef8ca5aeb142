import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/** Links from the future would stay the first of their kind until then. Devices ask for their list, which has no revisions. */
export async function bringLinksBack(deps: BringBackDeps, now: number): Promise<void> {
  const rows = await deps.db.read
    .selectFrom('links')
    .select('id')
    .where('createdAt', '>', now + SKEW_MS)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  await bringEachBack(deps, now, rows, (tx, _touch, { id }, createdAt) =>
    tx.updateTable('links').set({ createdAt }).where('id', '=', id).execute(),
  );
}
