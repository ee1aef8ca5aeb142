import { forgetAnswers } from '../../changes/stored-answers.ts';
import type { Touch } from '../../changes/touches.ts';
import type { Db, Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { textsForReport } from '../../former-texts.ts';
import { hasArrived, lockExistingConversation, membersOf, touchView } from '../conversations/members.service.ts';
import { removeMedia } from '../media/media.service.ts';
import { listFormerMessages } from './former-messages.repo.ts';
import { emptyMessage, findMessage, type ViewedRow } from './messages.repo.ts';
import { queueUnsentEntry } from './unsent-ledger.ts';

/** The texts of a message before its edits, for a report. `seen`: the revision that the reporter saw. */
export async function findFormerTexts(
  db: Db | Tx,
  { id, createdAt }: Pick<ViewedRow, 'id' | 'createdAt'>,
  seen?: number,
): Promise<readonly string[]> {
  return textsForReport(await listFormerMessages(db, id), { createdAt, seen }).filter((text) => text !== '');
}

/**
 * Empties a message of any sender for both members, for administrators: its place and number stay. False when it was deleted
 * or emptied already.
 */
export async function removeMessage(deps: Deps, tx: Tx, touch: Touch, id: string): Promise<boolean> {
  const found = await findMessage(tx, id);
  if (!found) return false;
  await lockExistingConversation(deps, tx, found.conversationId);
  const message = await findMessage(tx, id);
  if (!message || !(await emptyMessage(tx, id))) return false;
  await forgetAnswers(tx, `message:${id}`);
  await queueUnsentEntry(deps, tx, id);
  if (message.mediaId !== null) await removeMedia(deps, tx, message.mediaId);
  for (const member of await membersOf(tx, message.conversationId)) {
    if (!hasArrived(member, message.n)) continue;
    touch(`u:${member.userId}`, 'message', id);
    await touchView(tx, touch, member);
  }
  return true;
}
