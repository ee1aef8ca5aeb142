import { type BringBackDeps, bringEachBack } from '../../bring-each-back.ts';
import { SKEW_MS } from '../../instants-ahead.ts';
import { findPostVisibility } from '../posts/posts.service.ts';
import { scopeOf } from './comment-json.ts';

/** Comments from the future would stay below all that are written until then. */
export async function bringCommentsBack(deps: BringBackDeps, now: number): Promise<void> {
  const latest = now + SKEW_MS;
  const rows = await deps.db.read
    .selectFrom('comments')
    .select(['id', 'postId', 'authorId'])
    .where('createdAt', '>', latest)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  await bringEachBack(deps, now, rows, async (tx, touch, { id, postId, authorId }, createdAt) => {
    await tx
      .updateTable('comments')
      .set((eb) => ({ createdAt, rev: eb('rev', '+', 1) }))
      .where('id', '=', id)
      .where('createdAt', '>', latest)
      .execute();
    const [post] = await findPostVisibility(tx, [postId]);
    if (post) touch(scopeOf(post), 'comment', id);
    touch(`u:${authorId}`, 'comment', id);
  });
}
