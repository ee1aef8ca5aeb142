import { requestOf } from '@posy/contract/call';
import { matches } from '@posy/contract/check';
import {
  type ConversationId,
  ConversationIdSchema,
  type MessageId,
  MessageIdSchema,
  UserIdSchema,
} from '@posy/contract/ids';
import {
  deleteMessageCall,
  MessageEntitySchema,
  sendByUsernameCall,
  sendMessageCall,
  unsendMessageCall,
} from '@posy/contract/messages';
import type { MutationDefinition, QueuedEntry, RequestSpec, SentEntry } from '@posy/sync/mutation';
import { argsOf } from '@posy/sync/pending';
import * as Type from 'typebox';
import type { CacheDb } from '../../local/cache-db.ts';
import { type ChangeDefinition, tableChanges } from '../../local/change-definition.ts';
import { type Attachment, AttachmentSchema } from '../attachments/attachment.ts';
import { conversationLane, editMessage } from './edit-message.mutators.ts';
import { reactToMessage } from './message-reactions.mutators.ts';

const Written = {
  id: MessageIdSchema,
  content: Type.String(),
  /** Its attachment; the entry has the bytes. */
  file: Type.Union([AttachmentSchema, Type.Null()]),
  /** The message that it answers, sent or not. */
  replyToId: Type.Optional(MessageIdSchema),
};
/** `username`: of the recipient, where it is known. */
const SendArgsSchema = Type.Object({
  ...Written,
  conversationId: ConversationIdSchema,
  toUserId: UserIdSchema,
  username: Type.Optional(Type.String()),
});
export type SendMessageArgs = Type.Static<typeof SendArgsSchema>;

/** `threadId`: id of the first of several messages to this username that were written before the server had any. */
const SendByUsernameArgsSchema = Type.Object({ ...Written, username: Type.String(), threadId: MessageIdSchema });
export type SendByUsernameArgs = Type.Static<typeof SendByUsernameArgsSchema>;

const ChangeArgsSchema = Type.Object({ id: MessageIdSchema, conversationId: ConversationIdSchema });
/** A message that is deleted, for oneself or for both. */
export interface ChangeMessageArgs {
  readonly id: MessageId;
  readonly conversationId: ConversationId;
}

/*
 * Sending has no `undo`, because a deletion removes a message only for its sender. A message that is cancelled too late
 * is shown as sent.
 */

/**
 * Sends a message; the first one creates the conversation. The id is made on the device, so that sending it twice makes
 * one message.
 */
export const sendMessage: MutationDefinition<SendMessageArgs> = {
  kind: 'message.send',
  version: 1,
  read: (args) => (matches(SendArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => conversationLane(conversationId),
  target: ({ id }) => ({ type: 'message', id }),
  request: ({ id, conversationId, toUserId, content, file, replyToId }) =>
    withAttachment(
      requestOf(sendMessageCall, { id: conversationId }),
      withAnswered({ id, content, toUserId }, replyToId),
      file,
    ),
};

/** Sends a message to a username that this device does not know. */
export const sendMessageByUsername: MutationDefinition<SendByUsernameArgs> = {
  kind: 'message.sendByUsername',
  version: 1,
  read: (args) => (matches(SendByUsernameArgsSchema, args) ? args : null),
  lane: ({ username }) => `n:${username}`,
  target: ({ id }) => ({ type: 'message', id }),
  request: ({ id, username, content, file, replyToId }) =>
    withAttachment(requestOf(sendByUsernameCall, {}), withAnswered({ id, content, username }, replyToId), file),
};

type Fields = Readonly<Record<string, string>>;

/** The answered message keeps the id that its device gave it, so a reply can be queued behind it. */
function withAnswered(fields: Fields, replyToId: MessageId | undefined): Fields {
  return replyToId === undefined ? fields : { ...fields, replyToId };
}

/** A photo is small enough for the call itself; a video is uploaded first, in pieces. */
function withAttachment(
  request: { readonly method: 'POST'; readonly path: string },
  fields: Fields,
  attachment: Attachment | null,
): RequestSpec {
  if (!attachment) return { ...request, json: fields };
  const { kind, file, poster } = attachment;
  if (kind === 'image') {
    return { ...request, fields, file: { field: 'photo', name: file.name, type: file.type } };
  }
  const json = { ...fields, ...(poster === '' ? {} : { poster }) };
  return { ...request, json, upload: { purpose: 'message' } };
}

/** The entries that send a message, and whether the server cannot have it: nothing has to follow their removal then. */
function withdrawn(id: MessageId, queued: readonly QueuedEntry[], sent: readonly SentEntry[]) {
  const isSending = (entry: QueuedEntry) =>
    (argsOf(sendMessage, entry) ?? argsOf(sendMessageByUsername, entry))?.id === id;
  const taken = sent.filter(isSending);
  return {
    // The edits of the message depend on them, and are removed with them.
    sending: [...queued.filter(isSending), ...taken],
    isNeverThere: queued.some(isSending) || taken.some(({ mayHaveArrived }) => !mayHaveArrived),
  };
}

/**
 * Deletes a message for oneself only. An unsent one is removed from the outbox; if the server may have it, the deletion
 * is sent after it.
 */
export const deleteMessage: MutationDefinition<ChangeMessageArgs> = {
  kind: 'message.delete',
  version: 1,
  read: (args) => (matches(ChangeArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => conversationLane(conversationId),
  target: ({ id }) => ({ type: 'message', id }),
  coalesce(queued, { id }, sent) {
    const { sending, isNeverThere } = withdrawn(id, queued, sent);
    const earlier = queued.filter((entry) => argsOf(deleteMessage, entry)?.id === id);
    return { remove: [...sending, ...earlier].map(({ key }) => key), add: !isNeverThere };
  },
  request: ({ id }) => requestOf(deleteMessageCall, { id }),
  notFoundIsSuccess: true,
};

/**
 * Deletes one's own message for both users. One that was not sent is removed from the outbox as above. Edits that are not confirmed
 * are removed too: their text must not arrive. So are reactions that were never sent.
 */
export const unsendMessage: MutationDefinition<ChangeMessageArgs> = {
  kind: 'message.unsend',
  version: 1,
  read: (args) => (matches(ChangeArgsSchema, args) ? args : null),
  lane: ({ conversationId }) => conversationLane(conversationId),
  target: ({ id }) => ({ type: 'message', id }),
  coalesce(queued, { id }, sent) {
    const { sending, isNeverThere } = withdrawn(id, queued, sent);
    const unconfirmed = [...queued, ...sent];
    const edits = unconfirmed.filter((entry) => argsOf(editMessage, entry)?.id === id);
    const reactions = queued.filter((entry) => argsOf(reactToMessage, entry)?.messageId === id);
    const isWanted = !unconfirmed.some((entry) => argsOf(unsendMessage, entry)?.id === id);
    return { remove: [...sending, ...edits, ...reactions].map(({ key }) => key), add: isWanted && !isNeverThere };
  },
  request: ({ id }) => requestOf(unsendMessageCall, { id }),
  notFoundIsSuccess: true,
};

const messageTable = tableChanges({
  type: 'message',
  table: (cache) => cache.messages,
  schema: MessageEntitySchema,
  toRow: (message, rev) => ({ ...message, rev }),
  scopeOf: () => 'u',
  async remove(cache, ids) {
    const media = await mediaOf(cache, ids);
    await cache.messages.bulkDelete([...ids]);
    return media;
  },
});

/** Ids of the pictures and videos of stored messages. */
async function mediaOf(cache: CacheDb, ids: readonly string[]): Promise<readonly string[]> {
  const rows = await cache.messages.bulkGet([...ids]);
  return rows.flatMap((message) => (message?.media ? [message.media.id] : []));
}

/** Synced messages: one that the user deleted for themselves is deleted here. An emptied one stays, without its files. */
export const messageChanges: ChangeDefinition = {
  ...messageTable,
  async put(cache, ops) {
    const emptied = ops.filter(({ v }) => matches(MessageEntitySchema, v) && v.isEmptied);
    const media =
      emptied.length === 0
        ? []
        : await mediaOf(
            cache,
            emptied.map(({ id }) => id),
          );
    await messageTable.put(cache, ops);
    return media;
  },
  async stored({ cache }, ops) {
    // The stored index of the search may have its words. The search makes it again.
    if (ops.some(({ v }) => matches(MessageEntitySchema, v) && v.isUnsent === true))
      await cache.searchIndex.delete('index');
  },
};
