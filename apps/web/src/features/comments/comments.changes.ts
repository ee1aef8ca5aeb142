import { CommentEntitySchema } from '@posy/contract/comments';
import { tableChanges } from '../../local/change-definition.ts';
import { forgetComments } from '../../local/forget-rows.ts';

/** Cached comments. Pulls carry only deletions; new comments are fetched with the thread, when it is opened. */
export const commentChanges = tableChanges({
  type: 'comment',
  table: (cache) => cache.comments,
  schema: CommentEntitySchema,
  toRow: (comment, rev) => ({ ...comment, rev }),
  scopeOf: () => 'g',
  async remove(cache, ids, why) {
    // A thread is deleted as a whole. Comments that a list no longer has may have been hidden by themselves.
    if (why === 'deleted') await forgetComments(cache, ids);
    else await cache.comments.bulkDelete([...ids]);
    return [];
  },
});
