import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/** Flowers from the future would stay the newest of their comments, and activity about later ones would be no news. */
export async function bringCommentFlowersBack(deps: BringBackDeps, now: number): Promise<void> {
  const latest = now + SKEW_MS;
  const rows = await deps.db.read
    .selectFrom('commentFlowers')
    .select(['userId', 'commentId'])
    .where('updatedAt', '>', latest)
    .orderBy('updatedAt')
    .execute();
  await bringEachBack(deps, now, rows, (tx, _touch, { userId, commentId }, updatedAt) =>
    tx
      .updateTable('commentFlowers')
      .set({ updatedAt })
      .where('userId', '=', userId)
      .where('commentId', '=', commentId)
      .where('updatedAt', '>', latest)
      .execute(),
  );
}
