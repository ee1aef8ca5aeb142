import type { ConversationId, UserId } from '@posy/contract/ids';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openRequest } from './arriving.ts';
import { getMembership, readConversation } from './conversations.service.ts';
import { findMember, type MemberRow } from './members.repo.ts';
import { lockExistingConversation } from './members.service.ts';
import { DECLINED, OPEN, REQUEST } from './request-state.ts';
import { setDeclined } from './requests.repo.ts';

/**
 * Makes a request a conversation like others, with all that the other user wrote; does nothing to a conversation that is no request. It is
 * allowed after a block, and after the end of the other's account: nothing is written to them. Throws `AppError('conversation_not_found')`,
 * also while it is not listed.
 */
export function acceptRequest(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  id: ConversationId,
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    await getMembership(tx, actor.userId, id);
    await lockExistingConversation(deps, tx, id);
    // Another request may have been faster.
    const mine = await getMembership(tx, actor.userId, id);
    const opened = mine.requestState === OPEN ? null : await openRequest(tx, touch, mine);
    const numbered = opened && { numbered: opened.numbered };
    return { status: 204, body: null, rev: await viewRev(tx, actor.userId, id), ...numbered };
  });
}

/**
 * Removes a request from the actor's list; does nothing to a conversation that is no request. The other user sees no difference, and what
 * they write later does not arrive. Throws `AppError('conversation_not_found')`, also while it is not listed, unless it was declined.
 */
export function declineRequest(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  id: ConversationId,
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    await getKnown(tx, actor.userId, id);
    await lockExistingConversation(deps, tx, id);
    // Another request may have been faster.
    const mine = await getKnown(tx, actor.userId, id);
    if (mine.requestState === REQUEST) {
      await setDeclined(tx, mine);
      touch(`u:${actor.userId}`, 'conversation', id);
    }
    return { status: 204, body: null, rev: await viewRev(tx, actor.userId, id) };
  });
}

/** The revision that devices store: the other user's counts, too. */
async function viewRev(tx: Tx, userId: UserId, id: string): Promise<number> {
  return (await readConversation(tx, userId, id)).rev;
}

/** A membership that the user sees, or has declined. Throws `AppError('conversation_not_found')`. */
async function getKnown(tx: Tx, userId: UserId, id: string): Promise<MemberRow> {
  const mine = await findMember(tx, userId, id);
  if (mine?.requestState === DECLINED) return mine;
  if (mine?.isListed !== 1) throw new AppError('conversation_not_found');
  return mine;
}
