import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { hasArrived, type MemberRow, recountUnsent, touchView } from '../conversations/members.service.ts';
import { OPEN } from '../conversations/request-state.ts';
import { removeMedia } from '../media/media.service.ts';
import { enqueueUnsentPush } from '../push/push-queue.ts';
import { touchReaders } from './message-readers.ts';
import { emptyMessage, type MessageRow } from './messages.repo.ts';

/**
 * Empties a message for both members, with its former texts, its stored answers and its picture or video, and changes their views of the
 * conversation. The conversation is locked, and the message is not emptied yet.
 */
export async function unsendRow(deps: Deps, tx: Tx, touch: Touch, row: MessageRow): Promise<void> {
  const [members] = await together([
    touchReaders(tx, touch, row),
    emptyMessage(tx, row.id, { isUnsent: 1 }),
    forgetAnswers(tx, `message:${row.id}`),
  ]);
  if (row.mediaId !== null) await removeMedia(deps, tx, row.mediaId);
  await together(members.map((member) => changeView(deps, tx, touch, row, member)));
}

/** The view of a member changes who has received and not read the unsent message, or whose newest one it is. */
async function changeView(deps: Deps, tx: Tx, touch: Touch, row: MessageRow, member: MemberRow): Promise<void> {
  const { id: messageId, conversationId, createdAt } = row;
  if (!hasArrived(member, row.n)) return;
  if (member.side === row.side || row.k <= member.readK) {
    if (member.lastMessageId === messageId) await touchView(tx, touch, member);
    return;
  }
  await recountUnsent(tx, touch, member);
  // A newer message has a notification of its own, and a request has none.
  if (row.k !== member.receivedK || member.requestState !== OPEN) return;
  await enqueueUnsentPush(deps, tx, { recipientId: member.userId, conversationId, messageId, createdAt });
}
