import type { MessageId } from '@posy/contract/ids';
import { MAX_MESSAGE_EDITS, MAX_MESSAGE_LENGTH, MESSAGE_EDIT_HOURS } from '@posy/contract/limits';
import type { MessageEntity } from '@posy/contract/messages';
import { forgetReplaced } from '../../changes/stored-answers.ts';
import { type Actor, type WriteResult, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import type { Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { readText } from '../../read-text.ts';
import { hasArrived, lockExistingConversation, touchView } from '../conversations/members.service.ts';
import { insertFormerMessage, listFormerMessages } from './former-messages.repo.ts';
import { lockUnblocked } from './lock-unblocked.ts';
import { entityOf, isHiddenFromViewer } from './message-json.ts';
import { touchReaders } from './message-readers.ts';
import { findViewed, updateContent, type ViewedRow } from './messages.repo.ts';
import { unsendRow } from './unsend-row.ts';
import { queueUnsentEntry } from './unsent-ledger.ts';

const HOUR_MS = 3_600_000;

/**
 * Takes one's own message back from both: only its numbers stay. It is allowed at any time, also after a block, and after another device
 * deleted it for its sender alone. An emptied message is left as it is. Throws `AppError`: `message_not_found`, `not_own_message`.
 */
export function unsendMessage(deps: Deps, actor: Actor, request: WriteRequest, id: MessageId): Promise<Written<null>> {
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const row = await lockSent(deps, tx, await getSent(tx, actor.userId, id));
    if (row.isEmptied === 1) return { status: 204, body: null, rev: row.rev };
    await together([unsendRow(deps, tx, touch, row), queueUnsentEntry(deps, tx, id)]);
    return { status: 204, body: null, rev: row.rev + 1 };
  });
}

/**
 * Changes the text of one's own message; the same text again changes nothing. The former text is kept for reports. Throws `AppError`:
 * `message_not_found`, also for an emptied one, `not_own_message`, `message_empty`, `message_too_long`, `invalid_characters`,
 * `user_not_found`, `cannot_message`, `edit_too_late`, `too_many_edits`.
 */
export async function editMessage(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  id: MessageId,
  typed: string,
): Promise<Written<MessageEntity>> {
  const content = readText(typed, { limit: MAX_MESSAGE_LENGTH, tooLong: 'message_too_long' });
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const found = await getSent(tx, actor.userId, id);
    await lockUnblocked(deps, tx, actor.userId, found.otherId);
    const row = await lockSent(deps, tx, found);
    if (row.isEmptied === 1 || isHiddenFromViewer(row)) throw new AppError('message_not_found');
    if (content === '' && row.mediaId === null) throw new AppError('message_empty');
    if (content === row.content) return resultOf(row);

    const now = deps.clock.now();
    await checkEdits(tx, row, now);
    const [members] = await together([
      touchReaders(tx, touch, row),
      insertFormerMessage(tx, { messageId: id, rev: row.rev, text: row.content, changedAt: now }),
      updateContent(tx, id, { content, editedAt: now }),
      forgetReplaced(tx, `message:${id}`),
    ]);
    const viewers = members.filter((member) => member.lastMessageId === id && hasArrived(member, row.n));
    await together(viewers.map((member) => touchView(tx, touch, member)));
    return resultOf({ ...row, content, editedAt: now, rev: row.rev + 1 });
  });
}

function resultOf(row: ViewedRow): WriteResult<MessageEntity> {
  return { status: 200, body: entityOf(row), rev: row.rev, aboutId: row.otherId, subject: `message:${row.id}` };
}

/** The former texts of a message count its edits: they are kept for longer than it can be edited. */
async function checkEdits(tx: Tx, { id, createdAt }: ViewedRow, now: number): Promise<void> {
  if (now - createdAt > MESSAGE_EDIT_HOURS * HOUR_MS) throw new AppError('edit_too_late');
  const former = await listFormerMessages(tx, id);
  if (former.length >= MAX_MESSAGE_EDITS) throw new AppError('too_many_edits');
}

/** Locks the conversation of one's own message, and reads it again: another request may have been faster. */
async function lockSent(deps: Deps, tx: Tx, { id, conversationId, myId }: ViewedRow): Promise<ViewedRow> {
  const [, row] = await together([lockExistingConversation(deps, tx, conversationId), getSent(tx, myId, id)]);
  return row;
}

/**
 * A message that the user sent, also one that they deleted for themselves. Throws `AppError`: `message_not_found`, and `not_own_message`
 * for a visible message of the other user.
 */
async function getSent(tx: Tx, userId: string, id: string): Promise<ViewedRow> {
  const row = await findViewed(tx, userId, id);
  const isOwn = row?.side === row?.mySide;
  if (!row || (!isOwn && isHiddenFromViewer(row))) throw new AppError('message_not_found');
  if (!isOwn) throw new AppError('not_own_message');
  return row;
}
