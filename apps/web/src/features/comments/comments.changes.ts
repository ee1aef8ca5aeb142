import { CommentEntitySchema } from '@posy/contract/comments';
import { tableChanges } from '../../local/change-definition.ts';

/** Comments that were read. Pulls tell only of those that went; the others come with the thread, when it is opened. */
export const commentChanges = tableChanges({
  type: 'comment',
  table: (cache) => cache.comments,
  schema: CommentEntitySchema,
  toRow: (comment, rev) => ({ ...comment, rev }),
  scopeOf: () => 'g',
});
