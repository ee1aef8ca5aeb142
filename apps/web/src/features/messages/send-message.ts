import { matches } from '@posy/contract/check';
import { type ConversationId, type MessageId, MessageIdSchema, type UserId } from '@posy/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import { normalizeUsername } from '@posy/contract/profile';
import { isBlank, textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { enqueue, type MutationExtras } from '../../sync/enqueue.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { markRead } from './mark-read.ts';
import { countText } from './message-counter.ts';
import { draftIdsOf, type DraftPlace } from './message-draft.ts';
import { threadOf, type UnsentMessage, unsentMessage } from './message-overlay.ts';
import { findSending, readPendingMessageMutations } from './messages.local.ts';
import { deleteMessage as deletion, sendMessage as sending, sendMessageByUsername } from './messages.sync.ts';

export interface NewMessage {
  readonly content: string;
  readonly file?: Attachment | null;
  /** The message that it answers, which may be unsent. */
  readonly replyToId?: MessageId | null;
  /** See `MutationExtras`. */
  readonly delayMs?: number;
  /** Place of the draft, which is deleted in the transaction that enqueues the message. null: none. */
  readonly place?: DraftPlace | null;
}

export interface Recipient {
  readonly conversationId: ConversationId;
  readonly toUserId: UserId;
  /** The recipient's username, if they have one: earlier messages may have been addressed to it. */
  readonly username: string | null;
}

/** The server's refusal of a text, found before it is sent; null: valid. */
export function messageError(content: string, hasFile: boolean): string | null {
  return isBlank(content) && !hasFile ? errorMessage('message_empty') : messageTextError(content);
}

/** The same for the text alone; it may be empty. */
export function messageTextError(content: string): string | null {
  const problem = textProblem(content.trim(), MAX_MESSAGE_LENGTH);
  if (problem === null) return null;
  if (problem === 'invalid_characters') return errorMessage('invalid_characters');
  return [errorMessage('message_too_long'), countText(content)].filter(Boolean).join(' · ');
}

/**
 * Enqueues a message. Once it resolves, the message survives a crash and is shown at the end of its thread. Throws the errors of
 * `enqueue`, such as a full device: nothing is enqueued then.
 */
export async function sendMessage(local: LocalDb, message: NewMessage & Recipient): Promise<MessageId> {
  const { conversationId, toUserId, username, content, file = null, replyToId, place = conversationId } = message;
  const id = newMessageId(local);
  const isToUser = ({ to }: UnsentMessage) =>
    to.kind === 'conversation' ? to.conversationId === conversationId : to.username === username;
  const lane = laneBehind((await readUnsent(local)).filter(isToUser));
  const args = {
    id,
    conversationId,
    toUserId,
    content: content.trim(),
    file,
    ...answering(replyToId),
    ...(username !== null && { username }),
    // An older service worker may send it, and takes no message without this field.
    after: null,
  };
  await enqueue(local, sending, args, { ...extrasOf(file, place, message.delayMs), lane });
  return id;
}

/** The other user of an open thread: one of the ids is known. A provisional thread has a username alone. */
export interface ThreadRecipient {
  readonly conversationId: ConversationId;
  readonly toUserId: UserId | null;
  readonly username: string | null;
}

/** Enqueues a message in an open thread, like {@link sendMessage}, and deletes its drafts. */
export async function sendToThread(local: LocalDb, to: ThreadRecipient, message: NewMessage): Promise<void> {
  const { conversationId, toUserId, username } = to;
  if (toUserId !== null) await sendMessage(local, { ...message, conversationId, toUserId, username });
  // A user who became known meanwhile is still addressed by name: the message belongs to this thread.
  else if (username !== null) await sendToUsername(local, { ...message, username, place: conversationId });
  else throw new Error('A thread has a user or a username');
}

/** An enqueued message, with its provisional or final thread. */
export interface QueuedMessage {
  readonly conversationId: ConversationId;
  readonly messageId: MessageId;
}

/**
 * Enqueues a message to the username of a user that this device does not know: it is shown in a provisional thread until the
 * server has resolved the name. `username`: normalized by `usernameOf`.
 */
export async function sendToUsername(
  local: LocalDb,
  message: NewMessage & { readonly username: string },
): Promise<QueuedMessage> {
  const { username, content, file = null, replyToId, place = 'new' } = message;
  const id = newMessageId(local);
  const earlier = (await readUnsent(local)).filter(({ to }) => to.username === username);
  const [threadId = id] = earlier.flatMap(({ to }) => (to.kind === 'username' ? to.threadId : []));
  const args = { id, username, threadId, content: content.trim(), file, ...answering(replyToId) };
  const extras = { ...extrasOf(file, place, message.delayMs), lane: laneBehind(earlier) };
  await enqueue(local, sendMessageByUsername, args, extras);
  return { conversationId: threadOf(threadId), messageId: id };
}

/** A message that answers none has no such field: older service workers know none. */
function answering(replyToId: MessageId | null = null): { readonly replyToId?: MessageId } {
  return replyToId === null ? {} : { replyToId };
}

function extrasOf(attachment: Attachment | null, place: DraftPlace | null, delayMs = 0): MutationExtras {
  return { drafts: place === null ? [] : draftIdsOf(place), delayMs, ...(attachment && { file: attachment.file }) };
}

/** Brings typed text into the server's form of a username. */
export function usernameOf(typed: string): string {
  return normalizeUsername(typed.trim().replace(/^@+/, '').trim());
}

async function readUnsent(local: LocalDb): Promise<readonly UnsentMessage[]> {
  return (await readPendingMessageMutations(local)).flatMap((entry) => unsentMessage(entry) ?? []);
}

/**
 * The lane of the last waiting message to a user. The next one joins it, so that all of them are in one lane, although some are
 * addressed to a username and others to a conversation. undefined: none waits.
 */
function laneBehind(messages: readonly UnsentMessage[]): string | undefined {
  return messages.findLast(({ entry: { status } }) => status !== 'acked' && status !== 'failed')?.entry.lane;
}

/**
 * Deletes a message for oneself: it leaves the thread at once. One that was never sent is taken out of the outbox. Throws when
 * the device cannot store the mutation.
 */
export async function deleteMessage(
  local: LocalDb,
  message: { readonly id: MessageId; readonly conversationId: ConversationId },
): Promise<void> {
  const { id, conversationId } = message;
  const entry = await findSending(local, id);
  if (entry?.status === 'failed') {
    await discardEntry(local, entry.key);
    return;
  }
  const row = await local.cache.messages.get(id);
  // The server may receive the message late: its deletion waits in the lane of the message.
  await enqueue(local, deletion, { id, conversationId }, { lane: entry?.lane });
  // A deleted message counts as read: it must not count as unread in a thread that does not show it.
  if (row && row.senderId !== local.uid) await markRead(local, conversationId, row.k);
}

function newMessageId(local: LocalDb): MessageId {
  const id = local.device.newId();
  assert(matches(MessageIdSchema, id), 'a device makes UUIDs');
  return id;
}
