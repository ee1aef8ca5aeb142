import { CommentEntitySchema } from '@posy/contract/comments';
import { tableChanges } from '../../local/change-definition.ts';

/** Cached comments. Pulls carry only deletions; new comments are fetched with the thread, when it is opened. */
export const commentChanges = tableChanges({
  type: 'comment',
  table: (cache) => cache.comments,
  schema: CommentEntitySchema,
  toRow: (comment, rev) => ({ ...comment, rev }),
  scopeOf: () => 'g',
});
