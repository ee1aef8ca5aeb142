import type { FollowRequestEntity } from '@posy/contract/follow-requests';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { toUserEntity } from '../users/person.ts';
import { del, isShown, put, SNAPSHOT } from './follow-ops.ts';
import { listRequestOthers } from './follow-requests.repo.ts';
import { findFollows, type FollowWithPerson } from './follows.repo.ts';

/** The requests to follow the viewer that wait. */
export const followRequestsSource: SyncSource = {
  type: 'followRequest',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findFollows(db, 'followed', viewer, ids);
    return new Map(rows.map((row) => [row.id, opOf(row)]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listRequestOthers(db, 'followed', viewer, SNAPSHOT)),
};

function opOf(row: FollowWithPerson): HydratedOp {
  const { requestedAt, followRev: rev } = row;
  if (requestedAt === null || !isShown(row)) return del(row);
  const user = toUserEntity(row);
  const entity: FollowRequestEntity = { userId: user.id, requestedAt: new Date(requestedAt).toISOString(), user, rev };
  return put(row, entity);
}
