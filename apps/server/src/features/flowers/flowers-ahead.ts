import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/** Flowers from the future would stay the newest of their posts, and activity about later ones would be no news. */
export async function bringFlowersBack(deps: BringBackDeps, now: number): Promise<void> {
  const latest = now + SKEW_MS;
  const rows = await deps.db.read
    .selectFrom('flowers')
    .select(['userNumber', 'postNumber'])
    .where('updatedAt', '>', latest)
    .orderBy('updatedAt')
    .execute();
  await bringEachBack(deps, now, rows, (tx, _touch, { userNumber, postNumber }, updatedAt) =>
    tx
      .updateTable('flowers')
      .set({ updatedAt })
      .where('userNumber', '=', userNumber)
      .where('postNumber', '=', postNumber)
      .where('updatedAt', '>', latest)
      .execute(),
  );
}
