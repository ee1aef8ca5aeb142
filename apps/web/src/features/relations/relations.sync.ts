import { RelationEntitySchema } from '@posy/contract/mutes';
import { tableChanges } from '../../local/change-definition.ts';

/** The users that the viewer blocked or muted. */
export const relationChanges = tableChanges({
  type: 'relation',
  table: (cache) => cache.relations,
  schema: RelationEntitySchema,
  toRow: (relation, rev) => ({ ...relation, rev }),
  scopeOf: () => 'u',
});
