import type { Actor } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../errors.ts';
import { readConversation } from '../conversations/conversations.service.ts';
import { isSameMedia } from '../uploads/stage-media.ts';
import { listFormerMessages } from './former-messages.repo.ts';
import type { Stored } from './made-message.ts';
import type { Draft } from './message-draft.ts';
import { entityOf } from './message-json.ts';
import { findMessage, findViewed, type ViewedRow } from './messages.repo.ts';

/** The message with the client's id, if it exists; `id_conflict` for another sender's or another content. */
export async function findExisting(tx: Tx, actor: Actor, draft: Draft): Promise<Stored | null> {
  if (draft.id === null) return null;
  const row = await findMessage(tx, draft.id);
  if (!row) return null;
  const viewed = await findViewed(tx, actor.userId, draft.id);
  if (!viewed || viewed.side !== viewed.mySide || !(await isSame(tx, actor, draft, viewed))) {
    throw new AppError('id_conflict');
  }
  return { message: entityOf(viewed), conversation: await readConversation(tx, actor.userId, viewed.conversationId) };
}

async function isSame(tx: Tx, actor: Actor, draft: Draft, row: ViewedRow): Promise<boolean> {
  const isSamePlace = 'username' in draft.target || draft.target.conversationId === row.conversationId;
  // The id that the first request named may have been ignored.
  const isSameReply = row.replyToId === null || row.replyToId === draft.replyToId;
  // Its words are not there to be compared with.
  if (row.isUnsent === 1) return isSamePlace;
  if (
    !isSamePlace ||
    !isSameReply ||
    !(await isSameText(tx, draft, row)) ||
    (row.mediaId === null) !== (draft.source === null)
  )
    return false;
  if (row.mediaId === null || draft.source === null) return true;
  return isSameMedia(tx, actor.userId, draft.source, { id: row.mediaId, hash: row.hash ?? '' });
}

/** A message that was edited meanwhile was sent with one of its former texts. */
async function isSameText(tx: Tx, { content }: Draft, row: ViewedRow): Promise<boolean> {
  if (row.content === content) return true;
  return row.editedAt !== null && (await listFormerMessages(tx, row.id)).some(({ text }) => text === content);
}
