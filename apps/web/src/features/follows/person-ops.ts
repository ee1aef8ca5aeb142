import type { PutOp } from '@posy/contract/sync';
import type { Person } from '@posy/contract/users';

/**
 * The ops for a user in an answer: the user, and the follow, which has neither time nor revision: revision 0 yields to every
 * known one. None for the viewer.
 */
export function personOps({ isFollowing, isRequested = false, ...user }: Person, viewerId: string): PutOp[] {
  const { id, rev } = user;
  if (id === viewerId) return [];
  const follow = {
    userId: id,
    isFollowing,
    ...(isRequested && { isRequested }),
    followedAt: '',
    user: isFollowing || isRequested ? user : null,
    rev: 0,
  };
  return [
    { s: 'g', t: 'user', id, rev, v: user },
    { s: 'u', t: 'follow', id, rev: 0, v: follow },
  ];
}
