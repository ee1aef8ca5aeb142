import type { FollowEntity, FollowerEntity } from '@posy/contract/follows';
import { ownRows, put } from '../../changes/own-source.ts';
import { toUserEntity } from '../users/person.ts';
import { del, isShown, SNAPSHOT } from './follow-ops.ts';
import { listRequestOthers } from './follow-requests.repo.ts';
import { findFollows, type FollowWithPerson, listOthers } from './follows.repo.ts';

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
