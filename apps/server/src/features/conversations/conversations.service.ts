import { conversationIdOf } from '@posy/contract/conversation-id';
import type { ConversationEntity } from '@posy/contract/conversations';
import type { ConversationId, UserId } from '@posy/contract/ids';
import { normalizeUsername } from '@posy/contract/profile';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { isBlockedBetween } from '../relations/relations.service.ts';
import { findIdByUsername, lockPeople } from '../users/accounts.service.ts';
import { listForOpener } from './arriving.ts';
import { entityOf } from './conversation-json.ts';
import { lockConversation } from './conversation-rows.repo.ts';
import { findView, listViews } from './conversations.repo.ts';
import { countUnsentAfter, findMember, type MemberRow, setMarks, showMarks } from './members.repo.ts';
import { beginConversation } from './members.service.ts';
import { areMarksShared } from './receipts.repo.ts';

export interface ConversationsPage {
  readonly conversations: ConversationEntity[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** A user's conversations after a position, last active first. */
export async function listConversations(
  db: Db,
  userId: UserId,
  { after, limit }: { readonly after: PageCursor; readonly limit: number },
): Promise<ConversationsPage> {
  const rows = await listViews(db, { userId, createdAt: after.createdAt, id: after.id, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return {
    conversations: page.map(entityOf),
    next: last ? { createdAt: last.activeAt, id: last.conversationId } : null,
  };
}

/** A conversation as one of its members sees it. Throws `AppError('conversation_not_found')`. */
export async function readConversation(db: Db | Tx, userId: UserId, id: string): Promise<ConversationEntity> {
  const row = await findView(db, userId, id);
  if (!row) throw new AppError('conversation_not_found');
  return entityOf(row);
}

/**
 * One's own membership of a conversation. Throws `AppError('conversation_not_found')` for others, and while it is not listed: it is empty
 * and was opened by the other user, whose intention to write is not disclosed, or it is a request that waits or was declined.
 */
export async function getMembership(db: Db | Tx, userId: UserId, id: string): Promise<MemberRow> {
  const mine = await findMember(db, userId, id);
  if (mine?.isListed !== 1) throw new AppError('conversation_not_found');
  return mine;
}

/** A typed username for a lookup. Throws `AppError('username_required')` when it is empty. */
export function readUsername(typed: string): string {
  const username = normalizeUsername(typed.trim().replace(/^@+/, ''));
  if (username === '') throw new AppError('username_required');
  return username;
}

/**
 * Opens the conversation with a user; an empty one is listed for the user who opened it only, a declined request is one again. Throws
 * `AppError`: `username_required`, `user_not_found`, `cannot_message_self`.
 */
export function createByUsername(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  typed: string,
): Promise<Written<ConversationEntity>> {
  const username = readUsername(typed);
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const otherId = await findIdByUsername(tx, username);
    if (otherId === actor.userId) throw new AppError('cannot_message_self');
    // The account may be ending at this moment, so it is locked and read again.
    await lockPeople(deps, tx, actor.userId, otherId);
    const id = conversationIdOf(actor.userId, otherId);
    // A blocked user counts as missing, unless there is a conversation already.
    const isBlocked = await isBlockedBetween(tx, actor.userId, otherId);
    if (isBlocked && (await findMember(tx, actor.userId, id))?.isListed !== 1) throw new AppError('user_not_found');
    await beginConversation(deps, tx, id, [actor.userId, otherId]);
    await lockConversation(tx, deps.db.dialect, id);
    const arrival = await listForOpener(deps, tx, touch, actor.userId, id);
    const body = await readConversation(tx, actor.userId, id);
    const subject = body.lastMessage ? { subject: `message:${body.lastMessage.id}` } : {};
    const numbered = arrival && { numbered: arrival.numbered };
    return { status: 201, body, rev: body.rev, aboutId: body.otherUser.id, ...subject, ...numbered };
  });
}

/**
 * Marks the other user's messages up to `k` (null: all) as read. Only grows. Throws `AppError('conversation_not_found')`.
 */
export function markRead(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  { conversationId, k }: { readonly conversationId: ConversationId; readonly k: number | null },
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    await getMembership(tx, actor.userId, conversationId);
    const rev = await raiseMarks(deps, tx, touch, actor.userId, conversationId, {
      readK: k ?? Number.MAX_SAFE_INTEGER,
    });
    return { status: 204, body: null, rev };
  });
}

/** Marks messages that reached a device of a user as delivered. Foreign conversations are skipped. */
export function markDelivered(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  items: readonly { readonly id: ConversationId; readonly k: number }[],
): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    // In a fixed order, which prevents deadlocks.
    for (const { id, k } of items.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
      await raiseMarks(deps, tx, touch, actor.userId, id, { deliveredK: k });
    }
    return { status: 204, body: null, rev: 0 };
  });
}

/**
 * Raises a member's marks and touches the member; numbers that are lower, or beyond the last message, have no further effect. The
 * other member sees them, and is touched, if marks are shared at this moment. Otherwise a later mark that is shared shows the numbers as a
 * whole. Returns the member's revision; 0 for users who are not members.
 */
export async function raiseMarks(
  deps: Pick<Deps, 'db'>,
  tx: Tx,
  touch: Touch,
  userId: UserId,
  conversationId: string,
  mutation: { readonly readK?: number; readonly deliveredK?: number },
): Promise<number> {
  const before = await findMember(tx, userId, conversationId);
  if (!before) return 0;
  const [, mine = before, isShared] = await together([
    lockConversation(tx, deps.db.dialect, conversationId),
    findMember(tx, userId, conversationId),
    areMarksShared(tx, userId, conversationId),
  ]);
  const readK = Math.max(mine.readK, Math.min(mutation.readK ?? 0, mine.receivedK));
  const deliveredK = Math.max(mine.deliveredK, readK, Math.min(mutation.deliveredK ?? 0, mine.receivedK));
  if (readK === mine.readK && deliveredK === mine.deliveredK) return mine.rev;
  const unsent = await unsentUnreadAt(tx, mine, readK);
  const marks = { conversationId, userId, readK, deliveredK, ...unsent };
  const [after] = await together([setMarks(tx, marks), isShared && showMarks(tx, marks)]);
  touch(`u:${userId}`, 'conversation', conversationId);
  if (isShared) touch(`u:${mine.otherId}`, 'conversation', conversationId);
  return after?.rev ?? mine.rev;
}

/** Nearly always nothing that a member has not read was unsent, and nothing is counted. */
async function unsentUnreadAt(tx: Tx, mine: MemberRow, readK: number) {
  const { unsentUnread, unsentReadK, receivedK } = mine;
  if (unsentUnread === 0 || readK === mine.readK) return { unsentUnread, unsentReadK };
  return { unsentUnread: readK === receivedK ? 0 : await countUnsentAfter(tx, mine, readK), unsentReadK: readK };
}
