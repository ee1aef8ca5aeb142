import type { ConversationId, MessageId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import type { LocalDb } from '../../local/local-db.ts';
import { readPreferences } from '../preferences/read-preferences.ts';
import { changedMessage, changesIn } from './message-changes.ts';
import {
  type AnsweredRows,
  deletedMessages,
  MESSAGE_KINDS,
  NO_MARKS,
  type OtherMarks,
  unsentMessage,
  writtenMessages,
} from './message-overlay.ts';
import { quoteOf } from './message-quotes.ts';
import type { MessageQuote } from './message-view.ts';
import { beginningKey, messagesOf } from './stored-messages.ts';

/** Stored rows of a thread, without pending mutations. */
export interface ThreadRows {
  readonly conversationId: ConversationId;
  /** The newest, by `n`. */
  readonly rows: readonly MessageEntity[];
  readonly answered: AnsweredRows;
  readonly entries: readonly OutboxEntry[];
  readonly marks: OtherMarks;
  /** Whether the device has older ones than these, and whether the server may have. */
  readonly hasMoreOnDevice: boolean;
  readonly hasMoreOnServer: boolean;
  /** Whether this device knows the conversation: an empty thread then has no messages. */
  readonly isKnown: boolean;
}

/**
 * The newest `limit` messages of a thread, and its unsent ones. `id` may be that of a provisional conversation: it is then
 * resolved to the final one. Run it inside `liveQuery`.
 */
export async function readThreadRows(local: LocalDb, id: ConversationId, limit: number): Promise<ThreadRows> {
  const entries = await readPendingMessageMutations(local);
  const conversationId = await resolveThread(local, id, entries);
  const [{ sendsReceipts }, conversation, beginning, newest] = await Promise.all([
    readPreferences(local),
    local.cache.conversations.get(conversationId),
    local.cache.pages.get(beginningKey(conversationId)),
    messagesOf(local.cache, conversationId)
      .reverse()
      .limit(limit + 1)
      .toArray(),
  ]);
  const rows = newest.slice(0, limit).toReversed();
  const hasMoreOnDevice = newest.length > limit;
  const own = entries.filter((entry) =>
    isOfThread(entry, id, conversationId, conversation?.otherUser.username ?? null),
  );
  const answered = await readAnswered(local, rows, own);
  const isReadToEnd = hasMoreOnDevice && answered.includes(undefined);
  const oldest = isReadToEnd ? await messagesOf(local.cache, conversationId).first() : newest.at(-1);
  // Deleted messages have no row, so the first one here may be the third. The stored beginning is invalid once its row
  // was deleted.
  const isWhole = oldest ? oldest.n <= Math.max(1, Number(beginning?.to ?? 0)) : beginning?.to === '0';
  return {
    conversationId,
    rows,
    answered: {
      rows: answered.filter((row) => row !== undefined),
      completeFrom: isWhole ? 0 : (oldest?.n ?? Infinity),
    },
    entries: own,
    marks: conversation && sendsReceipts ? conversation : NO_MARKS,
    hasMoreOnDevice,
    hasMoreOnServer: !hasMoreOnDevice && (conversation?.lastN ?? 0) > 0 && !isWhole,
    isKnown: conversation !== undefined,
  };
}

/** The messages that these answer and that are not among them, undefined where they are not stored: one read for all. */
async function readAnswered(
  { cache }: LocalDb,
  rows: readonly MessageEntity[],
  entries: readonly OutboxEntry[],
): Promise<readonly (MessageEntity | undefined)[]> {
  const present = new Set<string>(rows.map(({ id }) => id));
  const answered = [
    ...rows.flatMap(({ replyTo }) => replyTo?.id ?? []),
    ...entries.flatMap((entry) => unsentMessage(entry)?.replyToId ?? []),
  ];
  const others = [...new Set(answered)].filter((id) => !present.has(id));
  return others.length === 0 ? [] : cache.messages.bulkGet(others);
}

/** The quote of a message that is about to be answered. One that this device lost is shown as deleted. Run it inside `liveQuery`. */
export async function readQuote(local: LocalDb, id: MessageId): Promise<MessageQuote> {
  const entries = await readPendingMessageMutations(local);
  const row = await local.cache.messages.get(id);
  const changes = changesIn(entries);
  return quoteOf(
    { id, n: null },
    {
      stored: new Map(row && [[row.id, changedMessage(row, changes)]]),
      unsent: new Map(writtenMessages(entries, changes).map((message) => [message.id, message])),
      deleted: new Set([...deletedMessages(entries), ...changes.unsent]),
      completeFrom: 0,
      uid: local.uid,
    },
  );
}

/** By kind, so that a recorded or sent view does not cause another reading. */
export function readPendingMessageMutations({ out }: LocalDb): Promise<OutboxEntry[]> {
  return out.outbox
    .where('kind')
    .anyOf([...MESSAGE_KINDS])
    .sortBy('ord');
}

/** The final conversation of a provisional one; `id` itself where there is none, or where it is final. */
export async function resolveThread(
  { cache }: LocalDb,
  id: ConversationId,
  entries: readonly OutboxEntry[],
): Promise<ConversationId> {
  const [first, message] = await Promise.all([cache.conversations.get(id), cache.messages.get(id)]);
  if (first) return id;
  if (message) return message.conversationId;
  for (const entry of entries) {
    const to = unsentMessage(entry)?.to;
    if (to?.kind !== 'username' || !isSameId(to.threadId, id)) continue;
    const known = await cache.conversations.filter(({ otherUser }) => otherUser.username === to.username).first();
    return known?.id ?? id;
  }
  return id;
}

function isOfThread(entry: OutboxEntry, id: string, conversationId: string, username: string | null): boolean {
  const message = unsentMessage(entry);
  if (!message) return true;
  const { to } = message;
  if (to.kind === 'conversation') return to.conversationId === conversationId;
  return to.threadId === id || to.username === username;
}

function isSameId(a: string, b: string): boolean {
  return a === b;
}

/** The entry that sends a message; undefined once it was removed. */
export async function findSending(local: LocalDb, messageId: string): Promise<OutboxEntry | undefined> {
  return (await readPendingMessageMutations(local)).find((entry) => unsentMessage(entry)?.id === messageId);
}
