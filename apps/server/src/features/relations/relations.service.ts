import type { BlockedOf } from '../../changes/sync-source.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Db, Tx } from '../../db/database.ts';
import { findDistance, findRelation, listFar, putDecision, takeDecisionsAbout } from './relations.repo.ts';
import { BLOCKED, type Distance, MUTED } from './visibility.ts';

/** Says whether one of two people has blocked the other: each is as if not there for the other then. */
export async function isBlockedBetween(db: Db | Tx, a: string, b: string): Promise<boolean> {
  return (await findDistance(db, { userId: a, otherId: b })) >= BLOCKED;
}

/** Says whether a person does not want to be told of another: the other is muted, or one of the two is blocked. */
export async function isUntold(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  return (await findDistance(db, { userId, otherId })) >= MUTED;
}

/** Says whether the other has blocked a person, whatever the person has decided. */
export async function isBlockedBy(db: Db | Tx, userId: string, otherId: string): Promise<boolean> {
  return (await findRelation(db, { userId, otherId }))?.isBlockedBy === 1;
}

/** Those of the people who are so far from the viewer, or farther: for what was read already. */
export function findHidden(
  db: Db | Tx,
  viewerId: string,
  distance: Distance,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  return listFar(db, viewerId, distance, ids);
}

/** Who is left out of what everybody else is sent. */
export const blockedOf: BlockedOf = (db, viewer, ids) => listFar(db, viewer, BLOCKED, ids);

/** Notes a block in the rows of both, or takes it back, and tells the blocker. False when it was so already. */
export async function changeBlock(
  tx: Tx,
  touch: Touch,
  { userId, otherId }: { readonly userId: string; readonly otherId: string },
  isBlocked: boolean,
  at: number,
): Promise<boolean> {
  if (!(await putDecision(tx, { userId, otherId }, { what: 'isBlocked', is: isBlocked, at }))) return false;
  await putDecision(tx, { userId: otherId, otherId: userId }, { what: 'isBlockedBy', is: isBlocked, at });
  touch(`u:${userId}`, 'relation', otherId);
  return true;
}

/** Notes that a person mutes another, or does not any more, and tells them. False when it was so already. */
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

/** The revision of what a person decided about another. */
export async function readRelationRev(tx: Tx, userId: string, otherId: string): Promise<number> {
  return (await findRelation(tx, { userId, otherId }))?.rev ?? 0;
}

/** Takes up to `limit` decisions about a person whose account goes from who made them. Says whether that was all. */
export async function removeRelationsOf(tx: Tx, touch: Touch, userId: string, limit: number): Promise<boolean> {
  const others = await takeDecisionsAbout(tx, userId, limit);
  for (const id of others) touch(`u:${id}`, 'relation', userId);
  return others.length < limit;
}
