import { matches } from '@posy/contract/check';
import { type ConversationId, type MessageId, MessageIdSchema, type UserId } from '@posy/contract/ids';
import { MAX_MESSAGE_LENGTH } from '@posy/contract/limits';
import { normalizeUsername } from '@posy/contract/profile';
import { isBlank, textProblem } from '@posy/contract/text';
import { assert } from '@posy/std/assert';
import { errorMessage } from '../../language/error-message.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { entriesInLane } from '../../local/out-db.ts';
import { enqueue, type MutationExtras } from '../../sync/enqueue.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import type { Attachment } from '../attachments/attachment.ts';
import { markRead } from './mark-read.ts';
import { countText } from './message-counter.ts';
import { draftIdsOf, type DraftPlace } from './message-draft.ts';
import { threadOf, unsentMessage } from './message-overlay.ts';
import { findSending } from './messages.local.ts';
import {
  conversationLane,
  deleteMessage as deletion,
  sendMessage as sending,
  sendMessageByUsername,
  usernameLane,
} from './messages.mutators.ts';

export interface NewMessage {
  readonly content: string;
  readonly file?: Attachment | null;
  /** See `MutationExtras`. */
  readonly heldMs?: number;
  /** Place of the draft, which is deleted in the transaction that enqueues the message. null: none. */
  readonly place?: DraftPlace | null;
}

export interface Recipient {
  readonly conversationId: ConversationId;
  readonly toUserId: UserId;
  /** The recipient's username, where the caller knows it; else it is looked up on this device. */
  readonly username?: string | null;
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
  const { conversationId, toUserId, content, file = null, place = conversationId } = message;
  const id = newMessageId(local);
  const after = await unsentNameOf(local, message);
  const args = { id, conversationId, toUserId, after, content: content.trim(), file };
  await enqueue(local, sending, args, extrasOf(file, place, message.heldMs));
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
  const { username, content, file = null, place = 'new' } = message;
  const id = newMessageId(local);
  const [first] = (await entriesInLane(local.out, usernameLane(username))).flatMap(
    (entry) => unsentMessage(entry) ?? [],
  );
  const threadId = first?.to.kind === 'username' ? first.to.threadId : id;
  const args = { id, username, threadId, content: content.trim(), file };
  await enqueue(local, sendMessageByUsername, args, extrasOf(file, place, message.heldMs));
  return { conversationId: threadOf(threadId), messageId: id };
}

function extrasOf(attachment: Attachment | null, place: DraftPlace | null, heldMs = 0): MutationExtras {
  return { drafts: place === null ? [] : draftIdsOf(place), heldMs, ...(attachment && { file: attachment.file }) };
}

/** Brings typed text into the server's form of a username. */
export function usernameOf(typed: string): string {
  return normalizeUsername(typed.trim().replace(/^@+/, '').trim());
}

/** The username of a thread with unsent messages to this user: later messages are sent after them. */
async function unsentNameOf(local: LocalDb, { conversationId, toUserId, username }: Recipient): Promise<string | null> {
  const { cache } = local;
  const [conversation, user] = await Promise.all([cache.conversations.get(conversationId), cache.users.get(toUserId)]);
  const name = username ?? (conversation?.otherUser ?? user)?.username ?? null;
  if (name === null) return null;
  const unsent = await entriesInLane(local.out, usernameLane(name));
  return unsent.some(({ status }) => status !== 'acked' && status !== 'failed') ? name : null;
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
  const isElsewhere = entry && entry.lane !== conversationLane(conversationId);
  if (entry && entry.status !== 'acked' && (entry.status === 'failed' || isElsewhere)) {
    await discardEntry(local, entry.key);
    return;
  }
  const row = await local.cache.messages.get(id);
  await enqueue(local, deletion, { id, conversationId });
  // A deleted message counts as read: it must not count as unread in a thread that does not show it.
  if (row && row.senderId !== local.uid) await markRead(local, conversationId, row.k);
}

function newMessageId(local: LocalDb): MessageId {
  const id = local.device.newId();
  assert(matches(MessageIdSchema, id), 'a device makes UUIDs');
  return id;
}
