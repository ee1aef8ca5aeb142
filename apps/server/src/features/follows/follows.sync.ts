import type { FollowEntity, FollowerEntity } from '@posy/contract/follows';
import type { HydratedOp, SyncSource } from '../../changes/sync-source.ts';
import { toUserEntity } from '../users/person.ts';
import { findFollows, type FollowWithPerson, listOthers } from './follows.repo.ts';

/** Users rarely scroll further; the list itself loads the rest from the server. */
const SNAPSHOT = 500;

/** The users that the viewer follows. An ended follow is sent with its state; one with a deactivated user as a deletion. */
export const followsSource: SyncSource = {
  type: 'follow',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findFollows(db, 'follower', viewer, ids);
    return new Map(rows.map((row) => [row.id, isShown(row) ? put(row, followOf(row)) : del(row)]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listOthers(db, 'follower', viewer, SNAPSHOT)),
};

/** The viewer's followers. */
export const followersSource: SyncSource = {
  type: 'follower',
  async hydrate(db, viewer, scope, ids) {
    if (scope === 'g') return new Map();
    const rows = await findFollows(db, 'followed', viewer, ids);
    return new Map(rows.map((row) => [row.id, row.isOn === 1 && isShown(row) ? put(row, followerOf(row)) : del(row)]));
  },
  snapshot: async (db, viewer, scope) => (scope === 'g' ? [] : listOthers(db, 'followed', viewer, SNAPSHOT)),
};

function isShown(row: FollowWithPerson): boolean {
  return row.hidden === 0 && row.isActive === 1;
}

function put(row: FollowWithPerson, entity: FollowEntity | FollowerEntity): HydratedOp {
  return { rev: row.followRev, json: JSON.stringify(entity) };
}

function del(row: FollowWithPerson): HydratedOp {
  return { rev: row.followRev, del: true };
}

function followOf(row: FollowWithPerson): FollowEntity {
  const user = toUserEntity(row);
  const isFollowing = row.isOn === 1;
  return {
    userId: user.id,
    isFollowing,
    followedAt: new Date(row.followedAt).toISOString(),
    user: isFollowing ? user : null,
    rev: row.followRev,
  };
}

function followerOf(row: FollowWithPerson): FollowerEntity {
  const user = toUserEntity(row);
  return { userId: user.id, followedAt: new Date(row.followedAt).toISOString(), user, rev: row.followRev };
}
