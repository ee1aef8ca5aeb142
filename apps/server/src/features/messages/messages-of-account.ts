import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hasArrived, membersOf } from '../conversations/members.service.ts';
import { hasPartner, leaveConversation, type MemberRow, lockConversationsOf } from '../conversations/person-changes.ts';
import { removeManyMedia, withdrawManyMedia } from '../media/media.service.ts';
import { removeReactionsOf } from './message-reactions.repo.ts';
import { isHiddenFrom } from './message-readers.ts';
import { deleteMessages, emptyMessages, listMediaOfSide, stripHidden } from './messages-of-account.repo.ts';
import type { MessageRow } from './messages.repo.ts';

/** Conversations in one step. */
const CONVERSATIONS = 50;

/**
 * Empties up to `limit` messages of a user whose account is being deleted, takes their reactions from those of others, and removes
 * the user from the conversations in which that is done: their partners keep the thread. A conversation that both have left is
 * deleted. Before the first call the caller locks and changes the account; `rev` is the account's. Returns whether nothing is left.
 */
export async function removeMessagesOf(
  deps: Pick<Deps, 'db' | 'jobs' | 'newId'>,
  tx: Tx,
  touch: Touch,
  { userId, rev }: { readonly userId: string; readonly rev: number },
  limit: number,
): Promise<boolean> {
  const members = await lockConversationsOf(deps, tx, userId, CONVERSATIONS);
  let remaining = limit;
  for (const mine of members) {
    const { count, isAll } = hasPartner(mine)
      ? await emptyIn(deps, tx, touch, mine, remaining)
      : await deleteIn(deps, tx, mine, remaining);
    remaining -= count;
    if (!isAll || remaining <= 0) return false;
    await leaveConversation(deps, tx, touch, mine, rev);
  }
  return members.length < CONVERSATIONS;
}

interface Step {
  readonly count: number;
  readonly isAll: boolean;
}

async function emptyIn(
  deps: Pick<Deps, 'jobs'>,
  tx: Tx,
  touch: Touch,
  { conversationId, side, otherId }: MemberRow,
  limit: number,
): Promise<Step> {
  const { rows, isAll, mediaIds } = await emptyMessages(tx, { conversationId, side }, limit);
  await removeManyMedia(deps, tx, mediaIds);
  const partner = (await membersOf(tx, conversationId)).find(({ userId }) => userId === otherId);
  const touchPartner = ({ id, n }: Pick<MessageRow, 'id' | 'n'>) => {
    if (partner && hasArrived(partner, n)) touch(`u:${otherId}`, 'message', id);
  };
  for (const row of rows) if (row.isDeletedForOther === 0) touchPartner(row);
  if (!isAll) return { count: rows.length, isAll };
  const reacted = await removeReactionsOf(tx, { conversationId, side }, limit - rows.length);
  for (const row of reacted.rows) if (!isHiddenFrom(row, 1 - side)) touchPartner(row);
  const count = rows.length + reacted.rows.length;
  if (!reacted.isAll) return { count, isAll: false };
  // Messages that the partner deleted for themselves have no reader now. The media of the rest lose their second viewer.
  await removeManyMedia(deps, tx, await stripHidden(tx, conversationId, 1 - side));
  await withdrawManyMedia(tx, await listMediaOfSide(tx, conversationId, 1 - side));
  return { count, isAll: true };
}

async function deleteIn(deps: Pick<Deps, 'jobs'>, tx: Tx, { conversationId }: MemberRow, limit: number): Promise<Step> {
  const { rows, isAll } = await deleteMessages(tx, conversationId, limit);
  await removeManyMedia(
    deps,
    tx,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  return { count: rows.length, isAll };
}
