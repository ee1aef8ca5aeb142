import type { Touch } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { hasPartner, leaveConversation, type MemberRow, takeSomeOf } from '../conversations/person-changes.ts';
import { removeManyMedia, withdrawManyMedia } from '../media/media.service.ts';
import { deleteMessages, emptyMessages, listMediaOfSide, stripHidden } from './messages.repo.ts';

/** How many conversations one step looks at. */
const CONVERSATIONS = 50;

/**
 * Empties up to `limit` messages of a person whose account goes for good, and takes the person out of the conversations in
 * which that is done: their partners keep the thread. One that both have left goes as a whole. Before the first call the
 * caller locks the account and changes it; `rev` is the account's. Says whether nothing is left.
 */
export async function removeMessagesOf(
  deps: Pick<Deps, 'db' | 'jobs' | 'newId'>,
  tx: Tx,
  touch: Touch,
  { userId, rev }: { readonly userId: string; readonly rev: number },
  limit: number,
): Promise<boolean> {
  const members = await takeSomeOf(deps, tx, userId, CONVERSATIONS);
  let room = limit;
  for (const mine of members) {
    const { count, isAll } = hasPartner(mine)
      ? await emptyIn(deps, tx, touch, mine, room)
      : await deleteIn(deps, tx, mine, room);
    room -= count;
    if (!isAll || room <= 0) return false;
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
  for (const row of rows) if (row.isGoneForOther === 0) touch(`u:${otherId}`, 'message', row.id);
  if (isAll) {
    // What the partner deleted for themselves is nobody's now; and nothing says any more for whom the rest was.
    await removeManyMedia(deps, tx, await stripHidden(tx, conversationId, 1 - side));
    await withdrawManyMedia(tx, await listMediaOfSide(tx, conversationId, 1 - side));
  }
  return { count: rows.length, isAll };
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
