import type { FollowRequestEntity } from '@posy/contract/follow-requests';
import { ownRows, put } from '../../changes/own-source.ts';
import type { HydratedOp } from '../../changes/sync-source.ts';
import { toUserEntity } from '../users/person.ts';
import { del, isShown, SNAPSHOT } from './follow-ops.ts';
import { listRequestOthers } from './follow-requests.repo.ts';
import { findFollows, type FollowWithPerson } from './follows.repo.ts';

/** The requests to follow the viewer that wait. */
export const followRequestsSource = ownRows({
  type: 'followRequest',
  find: (db, viewer, ids) => findFollows(db, 'followed', viewer, ids),
  opOf: (row) => [row.id, opOf(row)],
  list: (db, viewer) => listRequestOthers(db, 'followed', viewer, SNAPSHOT),
});

function opOf(row: FollowWithPerson): HydratedOp {
  const { requestedAt, followRev: rev } = row;
  if (requestedAt === null || !isShown(row)) return del(row);
  const user = toUserEntity(row);
  const entity: FollowRequestEntity = { userId: user.id, requestedAt: new Date(requestedAt).toISOString(), user, rev };
  return put(entity);
}
