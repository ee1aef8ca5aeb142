import { SavedPostEntitySchema } from '@posy/contract/saved-posts';
import { tableChanges } from '../../local/change-definition.ts';

/** The viewer's saved posts, also removed ones. */
export const savedPostChanges = tableChanges({
  type: 'savedPost',
  table: (cache) => cache.savedPosts,
  schema: SavedPostEntitySchema,
  toRow: (saved, rev) => ({ ...saved, rev }),
  scopeOf: () => 'u',
});
