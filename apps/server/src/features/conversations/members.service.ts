import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationId, UserId } from '@posy/contract/ids';
import type { Touch } from '../../changes/touches.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import {
  incrementLastN,
  insertConversation,
  lockConversation,
  lockManyConversations,
} from './conversation-rows.repo.ts';
import {
  bumpViewOf,
  countMessage,
  countUnsentAfter,
  findMember,
  listMembers,
  type MemberRow,
  setLastMessage,
  setUnsentUnread,
} from './members.repo.ts';
import { OPEN } from './request-state.ts';

export type { MemberRow };

/*
 * For features whose rows belong to a conversation: they call these in the transaction of the row. A change of both members'
 * views locks the conversation first, which prevents deadlocks.
 */

/** The conversation that a message is sent to. */
export interface Addressed {
  readonly conversationId: ConversationId;
  /** The other user, so that it can be created; null: it exists. */
  readonly toUserId: UserId | null;
}

/**
 * The other user of a conversation of the actor, or of one that begins with this message. `isOpen`: it has messages, and is no request to the
 * actor. Throws `AppError`: `conversation_not_found`, `cannot_message_self`, `user_not_found` for a deleted account.
 */
export async function findOther(
  tx: Db | Tx,
  userId: UserId,
  { conversationId, toUserId }: Addressed,
): Promise<{ readonly otherId: string; readonly isOpen: boolean }> {
  const mine = await findMember(tx, userId, conversationId);
  if (mine) {
    if (mine.isOtherDeleted === 1) throw new AppError('user_not_found');
    // A member who neither opened it nor received a message does not know of it.
    if (mine.isListed === 0 && toUserId !== mine.otherId) throw new AppError('conversation_not_found');
    return { otherId: mine.otherId, isOpen: mine.lastN > 0 && mine.requestState === OPEN };
  }
  if (toUserId === userId) throw new AppError('cannot_message_self');
  if (toUserId === null || conversationIdOf(userId, toUserId) !== conversationId) {
    throw new AppError('conversation_not_found');
  }
  return { otherId: toUserId, isOpen: false };
}

/** Creates the conversation of two users, unlisted. Does nothing when it exists. */
export function beginConversation(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  id: string,
  people: readonly [string, string],
): Promise<void> {
  return insertConversation(tx, { id, people, createdAt: clock.now() });
}

/** Gives the number of a conversation's next message, and locks the conversation. */
export async function assignNextNumber(tx: Tx, conversationId: string): Promise<void> {
  if (!(await incrementLastN(tx, conversationId))) throw new AppError('conversation_not_found');
}

/** Locks a conversation without changing it. Throws `AppError('conversation_not_found')`. */
export async function lockExistingConversation({ db }: Pick<Deps, 'db'>, tx: Tx, id: string): Promise<void> {
  if (!(await lockConversation(tx, db.dialect, id))) throw new AppError('conversation_not_found');
}

/** Locks some conversations without changing them. */
export function lockConversations({ db }: Pick<Deps, 'db'>, tx: Tx, ids: readonly string[]): Promise<void> {
  return lockManyConversations(tx, db.dialect, ids);
}

/** Both members' rows. */
export interface Members {
  readonly sender: MemberRow;
  readonly receiver: MemberRow;
}

/** A message that is not stored yet. */
export interface NewMessageRow {
  readonly conversationId: string;
  readonly senderId: string;
  readonly messageId: string;
  readonly now: number;
}

/** Counts a message, whose number is then `lastN` of its sender. Call `assignNextNumber` first: it locks the conversation. */
export async function countNewMessage(tx: Tx, message: NewMessageRow): Promise<Members> {
  const rows = await countMessage(tx, message);
  const sender = rows.find((row) => row.userId === message.senderId);
  const receiver = rows.find((row) => row.userId !== message.senderId);
  if (!sender || !receiver) throw new AppError('user_not_found');
  return { sender, receiver };
}

/** Sets a member's newest remaining message, and touches them. The conversation is locked. */
export async function changeLastMessage(
  tx: Tx,
  touch: Touch,
  { userId, conversationId }: Pick<MemberRow, 'userId' | 'conversationId'>,
  lastMessageId: string | null,
): Promise<void> {
  await setLastMessage(tx, userId, conversationId, lastMessageId);
  touch(`u:${userId}`, 'conversation', conversationId);
}

/** Whether a message has arrived for a member: it is not above the last one of their row, and they see the conversation. */
export function hasArrived({ isListed, lastN }: Pick<MemberRow, 'isListed' | 'lastN'>, n: number): boolean {
  return isListed === 1 && n <= lastN;
}

/** Both members of a conversation, or the one who is left. */
export function membersOf(tx: Tx, conversationId: string): Promise<MemberRow[]> {
  return listMembers(tx, conversationId);
}

/** Counts anew how many of the messages that a member has not read were unsent, and touches the member. The conversation is locked. */
export async function recountUnsent(tx: Tx, touch: Touch, member: MemberRow): Promise<void> {
  await setUnsentUnread(tx, member, await countUnsentAfter(tx, member, member.readK));
  touch(`u:${member.userId}`, 'conversation', member.conversationId);
}

/** Touches a member whose newest message changed. The conversation is locked. */
export async function touchView(tx: Tx, touch: Touch, { userId, conversationId }: MemberRow): Promise<void> {
  await bumpViewOf(tx, userId, conversationId);
  touch(`u:${userId}`, 'conversation', conversationId);
}

/** Touches a user's conversation with another user, if there is one. */
export async function touchViewOf(tx: Tx, touch: Touch, userId: UserId, otherId: UserId): Promise<void> {
  const id = conversationIdOf(userId, otherId);
  if (await bumpViewOf(tx, userId, id)) touch(`u:${userId}`, 'conversation', id);
}
