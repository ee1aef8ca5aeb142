import { CommentFlowerEntitySchema } from '@posy/contract/comment-flowers';
import { tableChanges } from '../../local/change-definition.ts';

/** The viewer's own flowers on comments, so all of them are in scope `u`. */
export const commentFlowerChanges = tableChanges({
  type: 'commentFlower',
  table: (cache) => cache.commentFlowers,
  schema: CommentFlowerEntitySchema,
  toRow: (flower, rev) => ({ ...flower, rev }),
  scopeOf: () => 'u',
});
