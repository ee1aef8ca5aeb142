import { test } from 'vitest';
import type { Database } from '../../db/database.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { countUnreadMessages, findUnreadMessage } from './pushed-messages.repo.ts';

forEachDialect((dialect) => {
  test('an unread message for a push and the unread count are found by an index', async () => {
    await using fixture = await filledDatabase(dialect);
    const { db } = fixture;
    await fillMessages(db);
    await db.optimize();

    await expectIndexed(db, (reader) => findUnreadMessage(reader, idOf(1), idOf(1)));
    await expectIndexed(db, (reader) => countUnreadMessages(reader, idOf(1)));
  });
});

/** Two thousand conversations, each with two messages. */
async function fillMessages(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let from = 0; from < 2000; from += 500) {
      const numbers = Array.from({ length: 500 }, (_, i) => from + i);
      await tx
        .insertInto('conversations')
        .values(numbers.map((n) => ({ id: idOf(n), lastN: 2, createdAt: n })))
        .execute();
      const counts = { lastN: 2, sentK: 1, receivedK: 1, readK: 0, deliveredK: 0, otherReadK: 0, otherDeliveredK: 0 };
      const members = [0, 1].flatMap((side) =>
        numbers.map((n) => ({
          conversationId: idOf(n),
          userId: idOf((n + side) % 2000),
          otherId: idOf((n + 1 - side) % 2000),
          side,
          isOtherDeleted: 0,
          isListed: 1,
          lastMessageId: null,
          activeAt: n,
          rev: 1,
          ...counts,
        })),
      );
      await tx.insertInto('conversationMembers').values(members).execute();
      const rest = {
        content: 'x',
        mediaId: null,
        mediaKind: null,
        isEmptied: 0,
        isDeletedForSender: 0,
        isDeletedForOther: 0,
      };
      const messages = [0, 1].flatMap((side) =>
        numbers.map((n) => ({
          id: idOf(n + side * 2000),
          conversationId: idOf(n),
          n: side + 1,
          k: 1,
          side,
          createdAt: n,
          rev: 1,
          seq0: 1,
          seq1: 1,
          ...rest,
        })),
      );
      await tx.insertInto('messages').values(messages).execute();
      const block = { isBlocked: 1, isBlockedBy: 0, isMuted: 0, rev: 1 };
      const relations = numbers.map((n) => ({
        userId: idOf(n),
        otherId: idOf((n + 7) % 2000),
        ...block,
        changedAt: n,
      }));
      await tx.insertInto('relations').values(relations).execute();
    }
  });
}
