import type { Database } from '../db/database.ts';
import { idOf } from './plan-world.ts';

const CONVERSATIONS = 800;
const OF_FIRST = 100;
const PER_CONVERSATION = 20;

/** Adds conversations to a world of `fill`: the first user has many; the first message of each has a picture. */
export async function fillMessages(db: Database): Promise<void> {
  const numbers = Array.from({ length: CONVERSATIONS }, (_, i) => i + 2);
  await db.write(async (tx) => {
    for (let from = 0; from < CONVERSATIONS; from += 100) {
      const batch = numbers.slice(from, from + 100);
      await tx
        .insertInto('conversations')
        .values(batch.map((c) => ({ id: idOf(c), lastN: PER_CONVERSATION, createdAt: c })))
        .execute();
      await tx.insertInto('conversationMembers').values(batch.flatMap(membersOf)).execute();
      for (let ten = 0; ten < 100; ten += 10)
        await tx
          .insertInto('messages')
          .values(batch.slice(ten, ten + 10).flatMap(messagesOf))
          .execute();
      await tx
        .insertInto('formerMessages')
        .values(batch.map((c) => ({ messageId: idOf(c * 100 + 1), rev: 1, text: 'Hello', changedAt: c })))
        .execute();
    }
  });
}

function membersOf(c: number) {
  const [owner, other] = [idOf(c < OF_FIRST ? 1 : c + 1000), idOf(c)];
  // Some requests wait.
  const isWaiting = (side: number) => c > OF_FIRST && c % 10 === 0 && side === 1;
  return [0, 1].map((side) => ({
    conversationId: idOf(c),
    userId: side === 0 ? owner : other,
    side,
    otherId: side === 0 ? other : owner,
    isOtherDeleted: 0,
    isListed: isWaiting(side) ? 0 : 1,
    lastN: PER_CONVERSATION,
    sentK: 5,
    receivedK: 5,
    readK: 0,
    deliveredK: 0,
    otherReadK: 0,
    otherDeliveredK: 0,
    lastMessageId: idOf(c * 100 + PER_CONVERSATION),
    unsentUnread: 0,
    unsentReadK: 0,
    requestState: isWaiting(side) ? 1 : 0,
    requestedAt: isWaiting(side) ? c : null,
    activeAt: c,
    rev: 1,
  }));
}

function messagesOf(c: number) {
  return Array.from({ length: PER_CONVERSATION }, (_, i) => ({
    id: idOf(c * 100 + i + 1),
    conversationId: idOf(c),
    n: i + 1,
    side: i % 2,
    k: Math.floor(i / 2) + 1,
    content: 'Hello',
    mediaId: i === 0 ? idOf(c) : null,
    mediaKind: i === 0 ? ('image' as const) : null,
    reactions: i === 1 ? '[[0,"🌸"]]' : null,
    isEmptied: 0,
    isUnsent: 0,
    isDeletedForSender: 0,
    isDeletedForOther: 0,
    createdAt: c,
    rev: 1,
    seq0: c,
    seq1: c,
  }));
}
