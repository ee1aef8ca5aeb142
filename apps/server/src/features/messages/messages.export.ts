import type { Db } from '../../db/database.ts';
import { EXPORT_PAGE, type ExportPart, inPages, instant } from '../../exporting/export-part.ts';
import { parseReactions } from './message-reactions.ts';
import type { MessagesTables } from './messages.table.ts';

type MessageRow = MessagesTables['messages'];

/** A conversation in one member's export; the other member is null when their account is deleted. */
interface Conversation {
  readonly conversationId: string;
  readonly side: number;
  readonly lastN: number;
  readonly other: { readonly id: string; readonly name: string; readonly username: string | null } | null;
}

/**
 * One's conversations with both sides, as the app shows them: without messages that have not arrived, or were deleted for oneself or for
 * both.
 */
export const messagesExport: ExportPart = {
  name: 'messages',
  async *rows(db, userId, { mediaIds }) {
    for (const { conversationId, side, lastN, other } of await listConversations(db, userId)) {
      for await (const row of inPages<MessageRow>((after) => listMessages(db, conversationId, after?.n ?? 0, lastN))) {
        const isOwn = row.side === side;
        if (row.isEmptied === 1 || (isOwn ? row.isDeletedForSender : row.isDeletedForOther) === 1) continue;
        const { id, content, mediaId, replyToId, createdAt, editedAt } = row;
        const reactions = parseReactions(row.reactions).map(([by, emoji]) => ({ isOwn: by === side, emoji }));
        if (!isOwn && mediaId !== null) mediaIds.add(mediaId);
        yield {
          id,
          conversationId,
          with: other,
          isOwn,
          content,
          mediaId,
          replyToId,
          createdAt: instant(createdAt),
          ...(editedAt !== null && { editedAt: instant(editedAt) }),
          ...(reactions.length > 0 && { reactions }),
        };
      }
    }
  },
};

async function listConversations(db: Db, userId: string): Promise<Conversation[]> {
  const rows = await db
    .selectFrom('conversationMembers as mine')
    .leftJoin('users', 'users.id', 'mine.otherId')
    .select(['mine.conversationId', 'mine.side', 'mine.lastN', 'mine.isOtherDeleted', 'mine.otherId'])
    .select(['users.username', 'users.firstName', 'users.lastName', 'users.passwordHash'])
    .where('mine.userId', '=', userId)
    .where('mine.isListed', '=', 1)
    .execute();
  return rows.map(
    ({ conversationId, side, lastN, isOtherDeleted, otherId, username, firstName, lastName, passwordHash }) => {
      // An account without a hash is just being deleted.
      const isDeleted = isOtherDeleted === 1 || passwordHash === null || passwordHash === '';
      const name = `${firstName ?? ''} ${lastName ?? ''}`.trim();
      return { conversationId, side, lastN, other: isDeleted ? null : { id: otherId, name, username } };
    },
  );
}

function listMessages(db: Db, conversationId: string, after: number, upTo: number) {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('conversationId', '=', conversationId)
    .where('n', '>', after)
    .where('n', '<=', upTo)
    .orderBy('n')
    .limit(EXPORT_PAGE)
    .execute();
}
