import type { UserId } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { NO_RELATION, readRelations, type Relation } from './read-relations.ts';

/** The viewer's relation to a user, pending changes included. */
export function useRelation(userId: UserId): Relation {
  const local = useLocal();
  return useLiveQuery(async () => (await readRelations(local)).get(userId), [local, userId]) ?? NO_RELATION;
}
