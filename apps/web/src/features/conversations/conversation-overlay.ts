import type { ConversationEntity } from '@posy/contract/conversations';
import type { ConversationId, UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pendingOf } from '@posy/sync/pending';
import { displayName } from '../../language/display-name.ts';
import { BLOCK_KIND, desiredBlocks } from '../blocks/block-overlay.ts';
import { countedConversations } from '../message-requests/request-count.ts';
import { ANSWER_KINDS, requestState } from '../message-requests/request-overlay.ts';
import { changedContent, changedMessage, changesIn, type MessageChanges } from '../messages/message-changes.ts';
import {
  deletedMessages,
  MESSAGE_KINDS,
  sentDelivery,
  threadOf,
  type UnsentMessage,
  unsentDelivery,
  writtenMessages,
} from '../messages/message-overlay.ts';
import { previewOf } from '../messages/message-preview.ts';
import { messagesTexts as texts } from '../messages/messages.en.ts';
import { READ_KIND, unreadOf, desiredReads } from '../messages/read-overlay.ts';
import type { ConversationView } from './conversation-view.ts';
import { createConversation, type CreateConversationArgs } from './conversations.sync.ts';

/** Kinds of the folded mutations, for callers that read the outbox by kind. */
export const CONVERSATION_KINDS: readonly string[] = [
  ...MESSAGE_KINDS,
  ...ANSWER_KINDS,
  READ_KIND,
  createConversation.kind,
  BLOCK_KIND,
];

export interface ConversationParts {
  readonly rows: readonly ConversationEntity[];
  /** By `ord`. */
  readonly entries: readonly OutboxEntry[];
  /** Draft texts by conversation. */
  readonly drafts: ReadonlyMap<string, string>;
  /** The newest remaining message of conversations whose last one has a pending deletion; null: none is stored here. */
  readonly lasts: ReadonlyMap<string, MessageEntity | null>;
  /** The first remaining message of each request, if it is stored here. */
  readonly firsts: ReadonlyMap<string, MessageEntity>;
  /** Messages whose rows have arrived: their entries no longer count. */
  readonly arrived: ReadonlySet<string>;
  readonly uid: UserId;
}

/** With the changes of messages that wait. */
interface Parts extends ConversationParts {
  readonly changes: MessageChanges;
}

type Last = ConversationView['last'];

const RECEIVED = { kind: 'received' } as const;

/**
 * Folds pending mutations over the server's rows: one's own unsent messages come last, read marks count, declined requests are left
 * out, and conversations that the server does not know yet are added. Newest first.
 */
export function foldConversations(conversations: ConversationParts): readonly ConversationView[] {
  const { entries } = conversations;
  const declined = conversations.rows.filter((row) => requestState(row, entries) === 'declined');
  const rows = conversations.rows.filter((row) => !declined.includes(row));
  const parts = { ...conversations, changes: changesIn(entries) };
  const reads = desiredReads(entries);
  const blocks = desiredBlocks(entries);
  const counted = new Set(countedConversations(rows, entries));
  const threads = unsentByThread(parts);
  // Refused messages to them stay in the outbox.
  for (const { id } of declined) threads.delete(id);
  const known = rows.map((row) => {
    const unsent = [...(threads.get(row.id) ?? []), ...(threads.get(nameKey(row.otherUser.username)) ?? [])];
    threads.delete(row.id);
    threads.delete(nameKey(row.otherUser.username));
    const isBlocked = blocks.get(row.otherUser.id);
    return storedView(row, parts, { readHere: reads.get(row.id), isBlocked, isCounted: counted.has(row), unsent });
  });
  const begun = begunConversations(entries);
  for (const row of rows) begun.delete(row.id);
  const fresh = [...begun.values()].map(({ conversationId, user, createdAt }) => {
    const unsent = threads.get(conversationId) ?? [];
    threads.delete(conversationId);
    return begunView({ conversationId, user, createdAt }, unsent, parts.drafts);
  });
  const toNames = [...threads.values()].flatMap((unsent) => namedView(unsent, parts.drafts) ?? []);
  return [...known, ...fresh, ...toNames].toSorted((a, b) => b.activeAt - a.activeAt);
}

interface Desired {
  readonly readHere: number | undefined;
  readonly isBlocked: boolean | undefined;
  readonly isCounted: boolean;
  readonly unsent: readonly UnsentMessage[];
}

function storedView(row: ConversationEntity, parts: Parts, desired: Desired): ConversationView {
  const { otherUser } = row;
  const newest = newestOf(desired.unsent);
  const isRequest = requestState(row, parts.entries) === 'open';
  return {
    id: row.id,
    otherUserId: otherUser.id,
    name: displayName(otherUser),
    username: otherUser.username,
    profileImageUrl: otherUser.profileImageUrl,
    isDeleted: otherUser.isInactive,
    isBlocked: desired.isBlocked ?? row.isBlocked,
    isRequest,
    unreadCount: desired.isCounted ? unreadOf(row, desired.readHere) : 0,
    readK: Math.min(row.receivedK, Math.max(row.readK, desired.readHere ?? 0)),
    receivedK: row.receivedK,
    last: newest ? unsentLast(newest) : isRequest ? firstWords(row, parts) : storedLast(row, parts),
    activeAt: activeAt(Date.parse(row.activeAt), newest),
    draft: isRequest ? '' : (parts.drafts.get(row.id) ?? ''),
  };
}

/** A request is listed with the words that it begins with. */
function firstWords(row: ConversationEntity, parts: Parts): Last {
  const first = parts.firsts.get(row.id);
  if (!first) return storedLast(row, parts);
  return { isOwn: false, preview: previewOf({ ...first, mediaKind: first.media?.kind ?? null }), delivery: RECEIVED };
}

function storedLast(row: ConversationEntity, { lasts, changes, uid }: Parts): Last {
  const remaining = lasts.get(row.id);
  if (remaining !== undefined) {
    if (remaining === null) return null;
    const other = changedMessage(remaining, changes);
    const isOwn = other.senderId === uid;
    const kind = other.media?.kind ?? null;
    const preview = previewOf({ ...other, mediaKind: kind });
    return { isOwn, preview, delivery: isOwn ? sentDelivery(other.k, row) : RECEIVED };
  }
  const { lastMessage } = row;
  if (!lastMessage) return null;
  const isOwn = lastMessage.senderId === uid;
  const isEmptied = lastMessage.isEmptied || changes.unsent.has(lastMessage.id);
  // The viewer sent all messages that the other user did not: this is the number of the viewer's newest.
  const k = row.lastN - row.receivedK;
  return {
    isOwn,
    preview: previewOf({ ...lastMessage, content: changedContent(lastMessage, changes), isEmptied }),
    delivery: isOwn ? sentDelivery(k, row) : RECEIVED,
  };
}

function unsentLast({ entry, content, file }: UnsentMessage): Last {
  const preview = previewOf({ content, mediaKind: file?.kind ?? null, isEmptied: false });
  return { isOwn: true, preview, delivery: unsentDelivery(entry) };
}

function begunView(
  { conversationId, user, createdAt }: CreateConversationArgs & { readonly createdAt: number },
  unsent: readonly UnsentMessage[],
  drafts: ReadonlyMap<string, string>,
): ConversationView {
  const newest = newestOf(unsent);
  return {
    ...EMPTY,
    id: conversationId,
    otherUserId: user.id,
    name: displayName(user),
    username: user.username,
    profileImageUrl: user.profileImageUrl,
    last: newest ? unsentLast(newest) : null,
    activeAt: activeAt(createdAt, newest),
    draft: drafts.get(conversationId) ?? '',
  };
}

/** A conversation of which this device knows at most a username. */
function namedView(unsent: readonly UnsentMessage[], drafts: ReadonlyMap<string, string>): ConversationView | null {
  const newest = newestOf(unsent);
  if (!newest) return null;
  const id = threadIdOf(newest);
  const isNamed = newest.to.kind === 'username';
  return {
    ...EMPTY,
    id,
    otherUserId: newest.to.kind === 'conversation' ? newest.to.userId : null,
    name: newest.to.kind === 'username' ? `@${newest.to.username}` : texts.what,
    username: isNamed && newest.to.kind === 'username' ? newest.to.username : null,
    profileImageUrl: null,
    last: unsentLast(newest),
    activeAt: newest.entry.createdAt,
    draft: drafts.get(id) ?? '',
  };
}

const EMPTY = { isDeleted: false, isBlocked: false, isRequest: false, unreadCount: 0, readK: 0, receivedK: 0 } as const;

/** Unsent messages by conversation, or by username where nothing else is known. */
function unsentByThread({ entries, arrived, changes }: Parts): Map<string, UnsentMessage[]> {
  const deleted = deletedMessages(entries);
  const threads = new Map<string, UnsentMessage[]>();
  for (const message of writtenMessages(entries, changes)) {
    if (arrived.has(message.id) || deleted.has(message.id) || changes.unsent.has(message.id)) continue;
    const { to } = message;
    const key = to.kind === 'conversation' ? to.conversationId : nameKey(to.username);
    threads.set(key, [...(threads.get(key) ?? []), message]);
  }
  return threads;
}

function nameKey(username: string | null): string {
  return `@${username ?? ''}`;
}

function threadIdOf({ to }: UnsentMessage): ConversationId {
  return to.kind === 'conversation' ? to.conversationId : threadOf(to.threadId);
}

function begunConversations(entries: readonly OutboxEntry[]) {
  const created = pendingOf(createConversation, entries);
  return new Map<string, CreateConversationArgs & { readonly createdAt: number }>(
    created.map(({ entry: { createdAt }, args }) => [args.conversationId, { ...args, createdAt }]),
  );
}

function newestOf(unsent: readonly UnsentMessage[]): UnsentMessage | undefined {
  return unsent.toSorted((a, b) => a.entry.ord - b.entry.ord).at(-1);
}

/** A slow device clock must not move a conversation down. */
function activeAt(stored: number, newest: UnsentMessage | undefined): number {
  return newest ? Math.max(stored, newest.entry.createdAt) : stored;
}
