import type { MessageId } from '@posy/contract/ids';
import { isReaction } from '@posy/contract/message-reactions';
import { forgetReplaced } from '../../changes/stored-answers.ts';
import { type Actor, writeOnce, type WriteRequest, type Written } from '../../changes/write-once.ts';
import { together } from '../../db/together.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../../errors.ts';
import { openRequest } from '../conversations/arriving.ts';
import { lockExistingConversation } from '../conversations/members.service.ts';
import { OPEN } from '../conversations/request-state.ts';
import { lockUnblocked } from './lock-unblocked.ts';
import { updateReactions } from './message-reactions.repo.ts';
import { withReaction } from './message-reactions.ts';
import { touchReaders } from './message-readers.ts';
import { getVisibleMessage } from './visible-message.ts';

/**
 * Sets the actor's reaction to a message of either member, which accepts a request; `emoji` null takes it back, also after a block or the
 * end of the other's account. The same state again changes nothing. Throws `AppError`: `invalid_reaction`, `message_not_found`, also for an
 * emptied one, and for an emoji `user_not_found`, `cannot_message`.
 */
export async function react(
  deps: Deps,
  actor: Actor,
  request: WriteRequest,
  id: MessageId,
  emoji: string | null,
): Promise<Written<null>> {
  if (emoji !== null && !isReaction(emoji)) throw new AppError('invalid_reaction');
  return writeOnce(deps, actor, request, async (tx, touch) => {
    const { conversationId, otherId } = await getVisibleMessage(tx, actor.userId, id);
    if (emoji !== null) await lockUnblocked(deps, tx, actor.userId, otherId);
    // Another request may have been faster.
    const [, row] = await together([
      lockExistingConversation(deps, tx, conversationId),
      getVisibleMessage(tx, actor.userId, id),
    ]);
    const reactions = withReaction(row.reactions, row.mySide, emoji);
    if (reactions === row.reactions) return { status: 204, body: null, rev: row.rev };
    const [members] = await together([
      touchReaders(tx, touch, row),
      updateReactions(tx, id, reactions),
      // Answers to edits contain the reactions of then. The first one replaces none.
      row.reactions === null ? null : forgetReplaced(tx, `message:${id}`),
    ]);
    const mine = members.find(({ side }) => side === row.mySide);
    // It answers a request.
    const opened = mine && mine.requestState !== OPEN ? await openRequest(tx, touch, mine) : null;
    return { status: 204, body: null, rev: row.rev + 1, ...(opened && { numbered: opened.numbered }) };
  });
}
