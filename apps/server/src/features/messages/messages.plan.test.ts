import { expect, test } from 'vitest';
import { asTx, type Database, type Db } from '../../db/database.ts';
import { TOP } from '../../paging/place.ts';
import { filledDatabase } from '../../testing/filled-database.ts';
import { readId } from '../../testing/messaging.ts';
import { idOf } from '../../testing/plan-world.ts';
import { expectIndexed } from '../../testing/query-plans.ts';
import { forEachDialect } from '../../testing/temporary-database.ts';
import { listConversations, readConversation, raiseMarks } from '../conversations/conversations.service.ts';
import { conversationsSource } from '../conversations/conversations.sync.ts';
import { countNewMessage, assignNextNumber } from '../conversations/members.service.ts';
import { isBlockedBetween } from '../relations/relations.service.ts';
import {
  bumpMessagesOfMedia,
  deleteMessages,
  emptyMessages,
  findManyViewed,
  findMessage,
  findViewed,
  listViewed,
  stripHidden,
} from './messages.repo.ts';
import { listNewest, listNewestIds } from './newest-messages.repo.ts';

const CONVERSATIONS = 800;
const OF_FIRST = 100;
const PER_CONVERSATION = 20;

forEachDialect((dialect) => {
  test('conversations and messages are found by an index and read in its order, at any size', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillMessages(fixture.db);
    await fixture.db.optimize();
    const me = readId(idOf(1));

    for (const read of [
      (reader: Db) => listConversations(reader, me, { after: TOP, limit: 20 }),
      (reader: Db) => listConversations(reader, me, { after: { createdAt: 50, id: idOf(50) }, limit: 20 }),
      (reader: Db) => readConversation(reader, me, idOf(7)),
      (reader: Db) => conversationsSource.hydrate(reader, me, 'u', [idOf(7), idOf(8)]),
      (reader: Db) => conversationsSource.snapshot(reader, me, 'u'),
      (reader: Db) => listViewed(reader, { viewerId: me, conversationId: idOf(1), before: 1000, limit: 20 }),
      (reader: Db) => listNewestIds(reader, me, { conversations: 20, each: 30 }),
      (reader: Db) => listNewest(reader, me, [idOf(1)], { after: 5, each: 30 }),
      (reader: Db) => listNewest(reader, me, [idOf(1), idOf(2)], { after: 5, each: 30 }),
      (reader: Db) => findManyViewed(reader, me, [idOf(11), idOf(12)]),
      (reader: Db) => findViewed(reader, me, idOf(11)),
      (reader: Db) => findMessage(reader, idOf(11)),
      (reader: Db) => isBlockedBetween(reader, me, idOf(2)),
    ]) {
      await expectIndexed(fixture.db, read);
    }
  });

  test('counting a message and emptying those of a user use an index', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillMessages(fixture.db);
    await fixture.db.optimize();
    const [me, conversationId] = [readId(idOf(1)), idOf(7)];

    await fixture.db.write(async (tx) => {
      const planned: Database = { ...fixture.db, read: tx };
      const message = { conversationId, senderId: me, messageId: idOf(9), now: 1 };
      for (const change of [
        (reader: Db) => assignNextNumber(asTx(reader), conversationId),
        (reader: Db) => countNewMessage(asTx(reader), message),
        (reader: Db) => raiseMarks(fixture, asTx(reader), () => {}, me, conversationId, { readK: 3 }),
        (reader: Db) => bumpMessagesOfMedia(asTx(reader), idOf(3)),
        (reader: Db) => emptyMessages(asTx(reader), { conversationId, side: 0 }, 500),
        (reader: Db) => stripHidden(asTx(reader), conversationId, 1),
        (reader: Db) => deleteMessages(asTx(reader), conversationId, 500),
      ]) {
        await expectIndexed(planned, change);
      }
    });
  });

  test('a list of conversations and its rows in a pull are one statement each', async () => {
    await using fixture = await filledDatabase(dialect);
    await fillMessages(fixture.db);
    const me = readId(idOf(1));
    const ids = Array.from({ length: 100 }, (_, i) => idOf(i + 2));

    const counts = [
      await countStatements(fixture.db.read, (reader) => listConversations(reader, me, { after: TOP, limit: 100 })),
      await countStatements(fixture.db.read, (reader) => conversationsSource.hydrate(reader, me, 'u', ids)),
      await countStatements(fixture.db.read, (reader) => findManyViewed(reader, me, ids)),
    ];

    expect(counts).toEqual([1, 1, 1]);
  });
});

async function countStatements(db: Db, read: (reader: Db) => Promise<unknown>): Promise<number> {
  // The first call builds cached queries.
  await read(db);
  let count = 0;
  const counting = new Proxy(db, {
    get(target, name) {
      if (name === 'executeQuery' || name === 'selectFrom') count++;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  await read(counting);
  return count;
}

/** The first user has a conversation with many others; the first message of each has a picture. */
async function fillMessages(db: Database): Promise<void> {
  await db.write(async (tx) => {
    for (let c = 2; c < CONVERSATIONS + 2; c++) {
      const conversationId = idOf(c);
      const [owner, other] = [idOf(c < OF_FIRST ? 1 : c + 1000), idOf(c)];
      await tx
        .insertInto('conversations')
        .values({ id: conversationId, lastN: PER_CONVERSATION, createdAt: c })
        .execute();
      await tx
        .insertInto('conversationMembers')
        .values(
          [0, 1].map((side) => ({
            conversationId,
            userId: side === 0 ? owner : other,
            side,
            otherId: side === 0 ? other : owner,
            isOtherDeleted: 0,
            isListed: 1,
            lastN: PER_CONVERSATION,
            sentK: 5,
            receivedK: 5,
            readK: 0,
            deliveredK: 0,
            otherReadK: 0,
            otherDeliveredK: 0,
            lastMessageId: idOf(c * 100 + PER_CONVERSATION),
            activeAt: c,
            rev: 1,
          })),
        )
        .execute();
      await tx
        .insertInto('messages')
        .values(
          Array.from({ length: PER_CONVERSATION }, (_, i) => ({
            id: idOf(c * 100 + i + 1),
            conversationId,
            n: i + 1,
            side: i % 2,
            k: Math.floor(i / 2) + 1,
            content: 'Hello',
            mediaId: i === 0 ? idOf(c) : null,
            mediaKind: i === 0 ? ('image' as const) : null,
            isEmptied: 0,
            isDeletedForSender: 0,
            isDeletedForOther: 0,
            createdAt: c,
            rev: 1,
            seq0: c,
            seq1: c,
          })),
        )
        .execute();
      await tx
        .insertInto('relations')
        .values({
          userId: idOf(c),
          otherId: idOf((c + 1) % 2000),
          isBlocked: 1,
          isBlockedBy: 0,
          isMuted: 0,
          rev: 1,
          changedAt: c,
        })
        .execute();
    }
  });
}
