import { REQUEST_MESSAGES } from '@posy/contract/limits';
import type { ScopeHeads, Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countUnsentAfter, findMember, listFor, type MemberRow, showMarks } from './members.repo.ts';
import { assignNextNumber, countNewMessage, type Members, type NewMessageRow } from './members.service.ts';
import { areMarksShared } from './receipts.repo.ts';
import { OPEN, REQUEST } from './request-state.ts';
import { findNewest, listRequest, makeRequest, numberMessages, setArrived } from './requests.repo.ts';

/*
 * Messages that arrive later than they were sent: those of a request that waited, was accepted, or is opened again after it was declined.
 * Callers have locked the conversation, and run `numbered` when the touches have their numbers.
 */

/** Messages of a conversation that a pull brings, the newest. */
export const MAX_NEW = 50;

/** A member's row whose messages arrived, and the statement that gives them the number of the touch. */
export interface Arrival {
  readonly row: MemberRow;
  readonly numbered: (heads: ScopeHeads) => Promise<void>;
}

/** A member's row after their request became a conversation like others, with all messages. The other member sees their marks from now on. */
export async function openRequest(tx: Tx, touch: Touch, mine: MemberRow): Promise<Arrival> {
  const arrival = await arrive(tx, touch, mine, { requestState: OPEN, upTo: Number.MAX_SAFE_INTEGER });
  await publishMarks(tx, touch, arrival.row);
  return arrival;
}

async function publishMarks(tx: Tx, touch: Touch, mine: MemberRow): Promise<void> {
  if (mine.deliveredK === 0 || !(await areMarksShared(tx, mine.userId, mine.conversationId))) return;
  await showMarks(tx, mine);
  touch(`u:${mine.otherId}`, 'conversation', mine.conversationId);
}

/**
 * Lists a conversation for a member who opens it. A declined request, or one that waits, is a request again. Null: there is nothing to
 * arrive, or it is listed already.
 */
export async function listForOpener(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  touch: Touch,
  userId: string,
  conversationId: string,
): Promise<Arrival | null> {
  const [now, mine] = [clock.now(), await findMember(tx, userId, conversationId)];
  if (mine?.isListed !== 0) return null;
  if (mine.requestState !== OPEN) {
    return arrive(tx, touch, { ...mine, activeAt: now }, { requestState: REQUEST, upTo: REQUEST_MESSAGES });
  }
  await listFor(tx, userId, conversationId, now);
  touch(`u:${userId}`, 'conversation', conversationId);
  return null;
}

/** Both members' rows after a message was counted, and what arrived with it. */
export interface Counted {
  readonly members: Members;
  readonly arrivals: readonly Arrival[];
}

/**
 * Numbers and counts a message like `assignNextNumber` and `countNewMessage`, if it may begin a conversation or answer a request. It makes a
 * conversation that it begins a request, and opens one that it answers.
 */
export async function countFirstMessage(tx: Tx, touch: Touch, message: NewMessageRow): Promise<Counted> {
  const { conversationId, senderId } = message;
  await assignNextNumber(tx, conversationId);
  // Another request may have been faster: the row is read after the lock.
  const mine = await findMember(tx, senderId, conversationId);
  const opened = mine && mine.requestState !== OPEN ? await openRequest(tx, touch, mine) : null;
  if (!opened) await makeRequest(tx, message);
  return { members: await countNewMessage(tx, message), arrivals: opened ? [opened] : [] };
}

/** After a message was counted: lists the request that it belongs to, if that waits and there is room now. */
export async function listIfWaiting(tx: Tx, touch: Touch, members: Members, now: number): Promise<Counted> {
  const { sender, receiver } = members;
  const isWaiting = receiver.requestState === REQUEST && receiver.isListed === 0;
  const { conversationId, userId: senderId } = sender;
  const arrival = isWaiting ? await listWaitingRequest(tx, touch, { conversationId, senderId, now }) : null;
  return arrival ? { members: { sender, receiver: arrival.row }, arrivals: [arrival] } : { members, arrivals: [] };
}

/** Lists a request that waits, if its sender has room for it. Null: it waits on, or does not wait. */
export async function listWaitingRequest(
  tx: Tx,
  touch: Touch,
  request: { readonly conversationId: string; readonly senderId: string; readonly now: number },
): Promise<Arrival | null> {
  const row = await listRequest(tx, request);
  return row ? arrivalOf(tx, touch, row, 0) : null;
}

async function arrive(
  tx: Tx,
  touch: Touch,
  mine: MemberRow,
  { requestState, upTo }: { readonly requestState: number; readonly upTo: number },
): Promise<Arrival> {
  const { n, k, message } = await findNewest(tx, mine, upTo);
  const row = await setArrived(tx, mine, {
    requestState,
    lastN: n,
    receivedK: k,
    lastMessageId: message?.id ?? null,
    activeAt: Math.max(mine.activeAt, message?.createdAt ?? 0),
    unsentUnread: await countUnsentAfter(tx, { ...mine, receivedK: k }, mine.readK),
    unsentReadK: mine.readK,
  });
  return arrivalOf(tx, touch, row, mine.isListed === 1 ? mine.lastN : 0);
}

/** The messages after number `after`. A pull brings the newest ones, and needs one more to see that it leaves out others. */
function arrivalOf(tx: Tx, touch: Touch, row: MemberRow, after: number): Arrival {
  const { userId, conversationId, lastN } = row;
  touch(`u:${userId}`, 'conversation', conversationId);
  return {
    row,
    async numbered(heads) {
      const seq = heads.get(`u:${userId}`);
      if (seq === undefined) throw new Error('An arrival was not touched');
      await numberMessages(tx, row, { after: Math.max(after, lastN - MAX_NEW - 1), upTo: lastN, seq });
    },
  };
}
