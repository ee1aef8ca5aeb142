import { matches } from '@posy/contract/check';
import { type ConversationId, ConversationIdSchema, type MessageId, type UserId } from '@posy/contract/ids';
import type { MessageEntity } from '@posy/contract/messages';
import type { OutboxEntry } from '@posy/sync/mutation';
import { pausedBy } from '@posy/sync/outbox-rules';
import { argsOf, deletedBy } from '@posy/sync/pending';
import { deliveryOf } from '../../sync/delivery.ts';
import type { UploadProgress } from '../../sync/sync-status.ts';
import type { Attachment } from '../attachments/attachment.ts';
import {
  CHANGE_KINDS,
  changedContent,
  changedMessage,
  changesIn,
  editOf,
  type MessageChanges,
} from './message-changes.ts';
import { type QuoteSource, quoteOf } from './message-quotes.ts';
import { reactionsOf } from './message-reactions.ts';
import type { MessageDelivery, MessageMedia, MessageView } from './message-view.ts';
import { deleteMessage, sendMessage, sendMessageByUsername } from './messages.sync.ts';

/** Kinds of the folded mutations, for callers that read the outbox by kind. */
export const MESSAGE_KINDS: readonly string[] = [
  sendMessage.kind,
  sendMessageByUsername.kind,
  deleteMessage.kind,
  ...CHANGE_KINDS,
];
/** Kind of the mutation that deletes a message. */
export const DELETE_MESSAGE_KIND = deleteMessage.kind;

/** An unsent message, from its outbox entry. */
export interface UnsentMessage {
  readonly entry: OutboxEntry;
  readonly id: MessageId;
  readonly content: string;
  readonly file: Attachment | null;
  /** The message that it answers; undefined: none. */
  readonly replyToId: MessageId | undefined;
  readonly to:
    | {
        readonly kind: 'conversation';
        readonly conversationId: ConversationId;
        readonly userId: UserId;
        readonly username: string | undefined;
      }
    | { readonly kind: 'username'; readonly username: string; readonly threadId: MessageId };
}

/** The message of an entry; null for other mutations. */
export function unsentMessage(entry: OutboxEntry): UnsentMessage | null {
  const sent = argsOf(sendMessage, entry);
  if (sent) {
    const { id, content, file, replyToId, conversationId, toUserId, username } = sent;
    const to = { kind: 'conversation', conversationId, userId: toUserId, username } as const;
    return { entry, id, content, file, replyToId, to };
  }
  const named = argsOf(sendMessageByUsername, entry);
  if (!named) return null;
  const { id, content, file, replyToId, username, threadId } = named;
  return { entry, id, content, file, replyToId, to: { kind: 'username', username, threadId } };
}

/** The provisional id of a conversation with a username is derived from its first message. */
export function threadOf(messageId: string): ConversationId {
  if (!matches(ConversationIdSchema, messageId)) throw new Error('an id of a message is a UUID');
  return messageId;
}

/** Ids of the messages with a pending deletion. */
export function deletedMessages(entries: readonly OutboxEntry[]): ReadonlySet<string> {
  return deletedBy(deleteMessage, entries);
}

/** The other user's marks on one's own messages: numbers `k`. */
export interface OtherMarks {
  readonly otherReadK: number;
  readonly otherDeliveredK: number;
}

/** No marks, also for a user whose own receipts are off: their messages are shown as sent at most. */
export const NO_MARKS: OtherMarks = { otherReadK: 0, otherDeliveredK: 0 };

/** The stored messages that those of a page answer. */
export interface AnsweredRows {
  /** Those outside of the page. */
  readonly rows: readonly MessageEntity[];
  /** This device has all messages from this `n` on: a missing one was deleted. */
  readonly completeFrom: number;
}

export interface ThreadParts {
  /** By `n`. */
  readonly rows: readonly MessageEntity[];
  readonly answered: AnsweredRows;
  /** The entries of this thread by `ord`, and the deletions and changes of messages. */
  readonly entries: readonly OutboxEntry[];
  readonly marks: OtherMarks;
  readonly uploads: readonly UploadProgress[];
  readonly uid: UserId;
}

/**
 * Folds pending mutations over the server's rows: deleted messages removed, changed ones changed, unsent ones at the end in the order
 * of writing. A message appears once: as an entry until its row is here, then as its row.
 */
export function foldMessages(parts: ThreadParts): readonly MessageView[] {
  const { answered, entries, marks, uploads, uid } = parts;
  const changes = changesIn(entries);
  const deleted = deletedMessages(entries);
  const rows = parts.rows.map((row) => changedMessage(row, changes));
  const present = new Map<string, MessageEntity>(rows.map((row) => [row.id, row]));
  const written = writtenMessages(entries, changes);
  const source: QuoteSource = {
    stored: new Map([...present, ...answered.rows.map((row) => [row.id, changedMessage(row, changes)] as const)]),
    unsent: new Map(written.map((message) => [message.id, message])),
    deleted: new Set([...deleted, ...changes.unsent]),
    completeFrom: answered.completeFrom,
    uid,
  };
  const stored = rows.filter(({ id }) => !deleted.has(id)).map((row) => storedView(row, marks, source, changes));
  const paused = pausedBy(entries);
  const unsent = written.flatMap((message): MessageView[] => {
    if (present.has(message.id) || deleted.has(message.id)) return [];
    const { entry } = message;
    const view = unsentView(message, uploads, source, changes);
    const files = view.delivery.kind === 'waiting' ? paused.get(entry.key) : undefined;
    return [files ? { ...view, delivery: { kind: 'waiting', key: entry.key, pausedBy: files } } : view];
  });
  return [...stored, ...unsent];
}

/** The messages that the user wrote on this device, with the edits that follow them. */
export function writtenMessages(entries: readonly OutboxEntry[], changes: MessageChanges): readonly UnsentMessage[] {
  return entries.flatMap((entry) => {
    const message = unsentMessage(entry);
    return message ? { ...message, content: changedContent({ ...message, isEmptied: false }, changes) } : [];
  });
}

function storedView(row: MessageEntity, marks: OtherMarks, source: QuoteSource, changes: MessageChanges): MessageView {
  const { id, senderId, content, media, replyTo = null, isEmptied, isUnsent = false, editedAt = null, n, k } = row;
  const { uid } = source;
  return {
    id,
    senderId,
    isOwn: senderId === uid,
    content,
    media: media && { kind: 'stored', media },
    replyTo: replyTo && !isEmptied ? quoteOf(replyTo, source) : null,
    reactions: reactionsOf(row, changes, uid),
    isEmptied,
    isUnsent,
    createdAt: Date.parse(row.createdAt),
    editedAt: editedAt === null ? null : Date.parse(editedAt),
    edit: editOf(id, changes),
    n,
    k,
    delivery: senderId === uid ? sentDelivery(k, marks) : { kind: 'received' },
  };
}

/** A message that was accepted can be deleted for both users before its row is here. */
function unsentView(
  message: UnsentMessage,
  uploads: readonly UploadProgress[],
  source: QuoteSource,
  changes: MessageChanges,
): MessageView {
  const { entry, id, content, file, replyToId } = message;
  const isUnsent = changes.unsent.has(id);
  return {
    id,
    senderId: source.uid,
    isOwn: true,
    content: isUnsent ? '' : content,
    media: file && !isUnsent ? localMedia(entry, file) : null,
    replyTo: replyToId === undefined || isUnsent ? null : quoteOf({ id: replyToId, n: null }, source),
    reactions: [],
    isEmptied: isUnsent,
    isUnsent,
    createdAt: entry.createdAt,
    editedAt: isUnsent ? null : (changes.edits.get(id)?.entry.createdAt ?? null),
    edit: editOf(id, changes),
    n: null,
    k: null,
    delivery: unsentDelivery(entry, uploads),
  };
}

function localMedia({ key }: OutboxEntry, attachment: Attachment): MessageMedia {
  const { kind, file, poster, durationMs, width, height, thumbhash } = attachment;
  const posterUrl = poster === '' ? null : `data:image/jpeg;base64,${poster}`;
  return {
    kind: 'local',
    key,
    mediaKind: kind,
    posterUrl,
    bytes: file.size,
    file,
    durationMs,
    width,
    height,
    thumbhash,
  };
}

/** Delivery state of one's own message number `k`. */
export function sentDelivery(k: number, { otherReadK, otherDeliveredK }: OtherMarks): MessageDelivery {
  if (otherReadK >= k) return { kind: 'read' };
  return { kind: otherDeliveredK >= k ? 'delivered' : 'sent' };
}

/** Delivery state of a message without a row. Without `uploads` it has no byte counts. */
export function unsentDelivery(entry: OutboxEntry, uploads: readonly UploadProgress[] = []): MessageDelivery {
  const delivery = deliveryOf(entry);
  const { key } = entry;
  switch (delivery.kind) {
    case 'sent':
      return { kind: 'sent' };
    case 'waiting':
      return { kind: 'waiting', key };
    case 'sending': {
      const upload = uploads.find((each) => each.key === key);
      return { kind: 'sending', key, progress: upload ? { sent: upload.sent, total: upload.total } : null };
    }
    case 'stalled':
    case 'blocked':
      return { kind: 'failed', key, code: delivery.kind };
    case 'failed':
      return { kind: 'failed', key, code: delivery.code };
  }
}
