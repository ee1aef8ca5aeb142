import type { UserId } from '@posy/contract/ids';
import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../kit/local-context.ts';
import { NO_RELATION, readRelations, type Relation } from './read-relations.ts';

/** The viewer's relation to a user, pending changes included. */
export function useRelation(userId: UserId): Relation {
  const local = useLocal();
  return useLiveQuery(async () => (await readRelations(local)).get(userId), [local, userId]) ?? NO_RELATION;
}
