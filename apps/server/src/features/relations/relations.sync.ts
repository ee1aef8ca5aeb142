import type { RelationEntity } from '@posy/contract/mutes';
import { displayName } from '@posy/contract/users';
import { ownRows, put } from '../../changes/own-source.ts';
import type { HydratedOp } from '../../changes/sync-source.ts';
import { type ChosenRow, findDecisions, listChosen } from './relations.repo.ts';

/** Users rarely block or mute so many others. */
const SNAPSHOT = 1000;

/**
 * The viewer's own blocks and mutes. The blocked users do not receive them. Users who blocked the viewer are left out like deleted
 * ones, until they take that back: the rows contain names.
 */
export const relationsSource = ownRows({
  type: 'relation',
  find: findDecisions,
  opOf: (row) => [row.otherId, opOf(row)],
  list: (db, viewer) => listChosen(db, viewer, SNAPSHOT),
});

function opOf(row: ChosenRow): HydratedOp {
  const { otherId: id, rev, username, profileImageUrl } = row;
  const [isBlocked, isMuted] = [row.isBlocked === 1, row.isMuted === 1];
  if (row.isBlockedBy === 1 || (!isBlocked && !isMuted)) return { rev, del: true };
  const entity: RelationEntity = { id, isBlocked, isMuted, name: displayName(row), username, profileImageUrl, rev };
  return put(entity);
}
