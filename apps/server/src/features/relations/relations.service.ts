import type { ViewerRelations } from '../../changes/sync-source.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Db, Tx } from '../../db/database.ts';
import {
  findRestriction,
  findRelation,
  listFollowedAmong,
  listRestricted,
  putDecision,
  deleteDecisionsAbout,
} from './relations.repo.ts';
import { BLOCKED, type Threshold } from './visibility.ts';

/** Whether one of two users has blocked the other: then neither sees the other. */
export async function isBlockedBetween(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return (await findRestriction(db, { userId: a, otherId: b })) >= BLOCKED;
}

/** Whether the other has blocked the user, independent of the user's own decisions. */
export async function isBlockedBy(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  return (await findRelation(db, { userId, otherId }))?.isBlockedBy === 1;
}

/** The users of `ids` that are at least this restricted for the viewer: to filter rows that were read already. */
export function findHidden(
  db: Db | Tx,
  viewerId: string,
  restriction: Threshold,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return listRestricted(db, viewerId, restriction, ids);
}

/** For the shared scope: users whose rows a viewer does not receive, and users whose rows for followers a viewer receives. */
export const viewerRelations: ViewerRelations = {
  blockedOf: (db, viewer, ids) => listRestricted(db, viewer, BLOCKED, ids),
  followedOf: listFollowedAmong,
};

/**
 * Stores or removes a block in the rows of both users, and touches the blocker. A decision of the other about the blocker is hidden
 * from the other meanwhile. False for a call without effect.
 */
export async function changeBlock(
  tx: Tx,
  touch: Touch,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
  isBlocked: boolean,
  at: number,
): Promise<boolean> {
  if (!(await putDecision(tx, { userId, otherId }, { what: 'isBlocked', is: isBlocked, at }))) return false;
  const mirrored = { userId: otherId, otherId: userId };
  await putDecision(tx, mirrored, { what: 'isBlockedBy', is: isBlocked, at });
  const theirs = await findRelation(tx, mirrored);
  if (theirs?.isBlocked === 1 || theirs?.isMuted === 1) touch(`u:${otherId}`, 'relation', userId);
  touch(`u:${userId}`, 'relation', otherId);
  return true;
}

/** Mutes or unmutes a user, and touches the muting user. False for a call without effect. */
export async function changeMute(
  tx: Tx,
  touch: Touch,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
  isMuted: boolean,
  at: number,
): Promise<boolean> {
  if (!(await putDecision(tx, { userId, otherId }, { what: 'isMuted', is: isMuted, at }))) return false;
  touch(`u:${userId}`, 'relation', otherId);
  return true;
}

/** The revision of a user's decisions about another. */
export async function readRelationRev(tx: Tx, userId: string, otherId: string): Promise<number> {
  return (await findRelation(tx, { userId, otherId }))?.rev ?? 0;
}

/** Deletes up to `limit` decisions about a user whose account is being deleted. Returns whether none are left. */
export async function removeRelationsOf(tx: Tx, touch: Touch, userId: string, limit: number): Promise<boolean> {
  const others = await deleteDecisionsAbout(tx, userId, limit);
  for (const id of others) touch(`u:${id}`, 'relation', userId);
  return others.length < limit;
}
