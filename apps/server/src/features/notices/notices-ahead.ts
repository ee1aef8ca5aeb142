import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import type { Deps } from '../../deps.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/**
 * Notices from the future would stay above all activity until then, and unseen. Notices have no revisions, so each is replaced by one with a new
 * id.
 */
export async function bringNoticesBack(deps: BringBackDeps & Pick<Deps, 'newId'>, now: number): Promise<void> {
  const rows = await deps.db.read
    .selectFrom('notices')
    .select(['id', 'userId'])
    .where('createdAt', '>', now + SKEW_MS)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  await bringEachBack(deps, now, rows, async (tx, touch, { id, userId }, createdAt) => {
    const newId = deps.newId();
    await tx.updateTable('notices').set({ id: newId, createdAt }).where('id', '=', id).execute();
    for (const each of [id, newId]) touch(`u:${userId}`, 'notice', each);
  });
}
