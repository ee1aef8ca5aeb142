import type { ConversationId, MessageId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { getMembership, raiseMarks } from '../conversations/conversations.service.ts';
import { changeLastMessage, lockExistingConversation } from '../conversations/members.service.ts';
import { removeMedia, withdrawMedia } from '../media/media.service.ts';
import { findVideo, type VisibleFile } from '../media/visible-media.ts';
import { entityOf, isHiddenFromViewer } from './message-json.ts';
import {
  bumpMessagesOfMedia,
  findViewed,
  hideMessage,
  listViewed,
  stripMessage,
  type ViewedRow,
} from './messages.repo.ts';

export interface MessagesPage {
  /** Oldest first. */
  readonly messages: MessageEntity[];
  /** The next page has the messages before this number; null at the beginning of the conversation. */
  readonly next: number | null;
}

/** Messages of a conversation before a number, as one member sees them. Throws `AppError('conversation_not_found')`. */
export async function listMessages(
  db: Db,
  viewerId: UserId,
  conversationId: ConversationId,
  { before, limit }: { readonly before: number; readonly limit: number },
): Promise<MessagesPage> {
  await getMembership(db, viewerId, conversationId);
  const rows = await listViewed(db, { viewerId, conversationId, before, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.n ?? null) : null;
  return { messages: page.toReversed().map(entityOf), next };
}

/**
 * Deletes a message for one user only; the other keeps it, and numbers do not change. A deleted message counts as read. The
 * content is deleted with its last reader. Throws `AppError('message_not_found')`.
 */
export function deleteMessage(deps: Deps, actor: Actor, request: WriteRequest, id: MessageId): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const { conversationId } = await getOwn(tx, actor.userId, id);
    await lockExistingConversation(deps, tx, conversationId);
    // Another request may have been faster.
    const row = await getOwn(tx, actor.userId, id);
    const mine = await getMembership(tx, actor.userId, conversationId);
    const isSender = row.side === mine.side;
    const hidden = await hideMessage(tx, id, isSender);
    await forgetAnswers(tx, `message:${id}`, actor.userId);
    touch(`u:${actor.userId}`, 'message', id);
    await removeContent(deps, tx, row, { isSender, isLast: isLastCopy(hidden, mine.isOtherDeleted === 1) });
    if (mine.lastMessageId === id) await replaceLast(tx, touch, actor.userId, conversationId);
    if (!isSender) await raiseMarks(deps, tx, touch, actor.userId, conversationId, { readK: row.k });
    return { status: 204, body: null, rev: hidden.rev };
  });
}

function isLastCopy(
  row: { readonly isDeletedForSender: number; readonly isDeletedForOther: number },
  isOtherDeleted: boolean,
): boolean {
  return isOtherDeleted || (row.isDeletedForSender === 1 && row.isDeletedForOther === 1);
}

async function removeContent(
  deps: Deps,
  tx: Tx,
  row: ViewedRow,
  { isSender, isLast }: { readonly isSender: boolean; readonly isLast: boolean },
): Promise<void> {
  if (isLast) {
    await stripMessage(tx, row.id);
    await forgetAnswers(tx, `message:${row.id}`);
  }
  if (row.mediaId === null) return;
  if (isLast) await removeMedia(deps, tx, row.mediaId);
  else if (!isSender) await withdrawMedia(tx, row.mediaId);
}

async function replaceLast(tx: Tx, touch: Touch, viewerId: UserId, conversationId: string): Promise<void> {
  const [newest] = await listViewed(tx, { viewerId, conversationId, before: Number.MAX_SAFE_INTEGER, limit: 1 });
  await changeLastMessage(tx, touch, { userId: viewerId, conversationId }, newest?.id ?? null);
}

async function getOwn(db: Db | Tx, viewerId: UserId, id: string): Promise<ViewedRow> {
  const row = await findViewed(db, viewerId, id);
  if (!row || isHiddenFromViewer(row)) throw new AppError('message_not_found');
  return row;
}

/** The video of a message, for a download. Throws `AppError`: `message_not_found`, `media_not_found`. */
export async function findMessageVideo(
  deps: Pick<Deps, 'blobs' | 'db'>,
  viewerId: UserId,
  id: MessageId,
): Promise<VisibleFile> {
  const row = await getOwn(deps.db.read, viewerId, id);
  if (row.mediaId === null) throw new AppError('media_not_found');
  return findVideo(deps, viewerId, row.mediaId);
}

/** Touches the messages that show a picture or video, for both members, after its sizes or its form changed. */
export async function touchMessagesOfMedia(tx: Tx, touch: Touch, mediaId: string): Promise<void> {
  for (const { id, memberIds } of await bumpMessagesOfMedia(tx, mediaId)) {
    for (const userId of memberIds) touch(`u:${userId}`, 'message', id);
  }
}
