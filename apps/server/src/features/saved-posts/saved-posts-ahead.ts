import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';

/** Posts that were saved in the future would stay above all others until then. */
export async function bringSavedPostsBack(deps: BringBackDeps, now: number): Promise<void> {
  const latest = now + SKEW_MS;
  const rows = await deps.db.read
    .selectFrom('savedPosts')
    .select(['userId', 'postId'])
    .where('savedAt', '>', latest)
    .orderBy('savedAt')
    .execute();
  await bringEachBack(deps, now, rows, async (tx, touch, { userId, postId }, savedAt) => {
    await tx
      .updateTable('savedPosts')
      .set((eb) => ({ savedAt, rev: eb('rev', '+', 1) }))
      .where('userId', '=', userId)
      .where('postId', '=', postId)
      .where('savedAt', '>', latest)
      .execute();
    touch(`u:${userId}`, 'savedPost', postId);
  });
}
