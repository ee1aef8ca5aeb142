import { NIL_ID } from '@posy/contract/ids';
import { announceHeads } from '../../changes/heads.ts';
import { type Touch, TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { MemberRow } from './members.repo.ts';
import {
  deleteConversation,
  deleteMember,
  forgetOther,
  hasConversations,
  lockSomeOf,
  listPartners,
} from './person-changes.repo.ts';

export type { MemberRow };

/** Conversations that one transaction touches at most. */
const BATCH = 500;

/**
 * A conversation contains the other user's profile: a new name or picture, deactivation and reactivation change it for their
 * partners. There may be many, so a job touches them.
 */
export async function announcePerson(deps: Pick<Deps, 'jobs'>, tx: Tx, userId: string): Promise<void> {
  if (await hasConversations(tx, userId)) await deps.jobs.enqueue(tx, 'conversations.person', { userId });
}

/** Touches a user's conversations for their partners. */
export async function touchPartnersOf(
  deps: Pick<Deps, 'bus' | 'clock' | 'db' | 'heads'>,
  userId: string,
): Promise<void> {
  for (let after: string | undefined = NIL_ID; after !== undefined;) {
    const from: string = after;
    const { last, heads } = await deps.db.write(async (tx) => {
      const touches = new TouchSet();
      const partners = await listPartners(tx, userId, from, BATCH);
      for (const partner of partners) touches.add(`u:${partner.userId}`, 'conversation', partner.conversationId);
      const next = partners.length < BATCH ? undefined : partners.at(-1)?.conversationId;
      return { last: next, heads: await touches.flush(tx, deps.clock.now()) };
    });
    announceHeads(deps, heads);
    after = last;
  }
}

/** A batch of a deleted user's conversations. The account is locked and changed already. */
export function lockConversationsOf(
  { db }: Pick<Deps, 'db'>,
  tx: Tx,
  userId: string,
  limit: number,
): Promise<MemberRow[]> {
  return lockSomeOf(tx, db.dialect, userId, limit);
}

/** Whether the other member still exists. */
export function hasPartner(mine: MemberRow): boolean {
  return mine.isOtherDeleted === 0;
}

/**
 * Removes a deleted user from a conversation without remaining messages of theirs. The other member keeps it, with a random id
 * instead of the user's, and is touched if they see it.
 */
export async function leaveConversation(
  deps: Pick<Deps, 'newId'>,
  tx: Tx,
  touch: Touch,
  { conversationId, userId }: MemberRow,
  deletedRev: number,
): Promise<void> {
  await deleteMember(tx, conversationId, userId);
  const left = await forgetOther(tx, conversationId, { deletedId: userId, nobodyId: deps.newId(), deletedRev });
  if (!left) await deleteConversation(tx, conversationId);
  else if (left.isListed === 1) touch(`u:${left.userId}`, 'conversation', conversationId);
}
