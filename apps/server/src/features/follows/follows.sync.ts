import type { FollowEntity, FollowerEntity, FollowRequestEntity } from '@posy/contract/follows';
import { ownRows, put } from '../../changes/own-source.ts';
import type { HydratedOp } from '../../changes/sync-source.ts';
import { toUserEntity } from '../users/person.ts';
import { listRequestOthers } from './follow-requests.repo.ts';
import { findFollows, type FollowWithPerson, listOthers } from './follows.repo.ts';

/** Users rarely scroll further; the list itself loads the rest from the server. */
const SNAPSHOT = 500;

/** Whether a follow or request is one between active users. */
function isShown(row: FollowWithPerson): boolean {
  return row.hidden === 0 && row.isActive === 1;
}

function del(row: FollowWithPerson): HydratedOp {
  return { rev: row.followRev, del: true };
}

/** The users that the viewer follows, or asked to follow. An ended follow is sent with its state; one with a deactivated user as a deletion. */
export const followsSource = ownRows({
  type: 'follow',
  find: (db, viewer, ids) => findFollows(db, 'follower', viewer, ids),
  opOf: (row) => [row.id, isShown(row) ? put(followOf(row)) : del(row)],
  async list(db, viewer) {
    const [followed, requested] = await Promise.all([
      listOthers(db, 'follower', viewer, SNAPSHOT),
      listRequestOthers(db, 'follower', viewer, SNAPSHOT),
    ]);
    return [...followed, ...requested];
  },
});

/** The viewer's followers. */
export const followersSource = ownRows({
  type: 'follower',
  find: (db, viewer, ids) => findFollows(db, 'followed', viewer, ids),
  opOf: (row) => [row.id, row.isOn === 1 && isShown(row) ? put(followerOf(row)) : del(row)],
  list: (db, viewer) => listOthers(db, 'followed', viewer, SNAPSHOT),
});

function followOf(row: FollowWithPerson): FollowEntity {
  const user = toUserEntity(row);
  const isFollowing = row.isOn === 1;
  const isRequested = row.requestedAt !== null;
  return {
    userId: user.id,
    isFollowing,
    ...(isRequested && { isRequested }),
    followedAt: new Date(row.followedAt).toISOString(),
    user: isFollowing || isRequested ? user : null,
    rev: row.followRev,
  };
}

function followerOf(row: FollowWithPerson): FollowerEntity {
  const user = toUserEntity(row);
  return { userId: user.id, followedAt: new Date(row.followedAt).toISOString(), user, rev: row.followRev };
}

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
