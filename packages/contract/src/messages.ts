import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { ConversationEntitySchema, ConversationParamsSchema } from './conversations.ts';
import { ConversationIdSchema, MessageIdSchema, NewMessageIdSchema, UploadIdSchema, UserIdSchema } from './ids.ts';
import { MediaSchema, PosterSchema } from './media.ts';
import { ReactionSchema } from './message-reactions.ts';
import { PageQuerySchema } from './paging.ts';

/** The message that another one answers: of the same conversation, and written earlier. `n`: its number there. */
export const RepliedSchema = Type.Object({ id: MessageIdSchema, n: Type.Integer() });
export type Replied = Static<typeof RepliedSchema>;

/**
 * A message, in lists and on devices; synced in the scopes of both users, deleted from the scope of a user who deleted it for
 * themselves. `n` numbers the messages of a conversation from 1 without a gap, in the server's order; `k` those of its
 * sender. `isEmptied`: its sender's account was deleted, an administrator removed it, or it was unsent (`isUnsent`): its sender took it
 * back from both. `createdAt` is ISO 8601 UTC with milliseconds, set by the server; `editedAt` when its text was last changed.
 * `videoUrl` equals that of `media.video`. `reactions`: at most one a member. `replyTo`, `reactions`, `isUnsent` and `editedAt` are missing
 * in rows of servers and devices before protocol 24.
 */
export const MessageEntitySchema = Type.Object({
  id: MessageIdSchema,
  conversationId: ConversationIdSchema,
  n: Type.Integer(),
  k: Type.Integer(),
  senderId: UserIdSchema,
  content: Type.String(),
  videoUrl: Type.Union([Type.String(), Type.Null()]),
  media: Type.Union([MediaSchema, Type.Null()]),
  replyTo: Type.Optional(Type.Union([RepliedSchema, Type.Null()])),
  reactions: Type.Optional(Type.Array(ReactionSchema)),
  isEmptied: Type.Boolean(),
  isUnsent: Type.Optional(Type.Boolean()),
  createdAt: Type.String(),
  editedAt: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  rev: Type.Integer(),
});
export type MessageEntity = Static<typeof MessageEntitySchema>;

export const MessageParamsSchema = Type.Object({ id: MessageIdSchema });

/**
 * Fields of {@link sendMessageCall}: JSON, or multipart with at most one file, `video` or `photo`. `toUserId`: the other user, so that the first message creates the conversation (`conversationIdOf`).
 * `uploadId`: a complete upload that becomes the video. `replyToId`: the message that this one answers; an id that is no message of
 * the conversation is ignored, because the answered one may have been cancelled while both waited for a network.
 */
export const SendMessageFieldsSchema = Type.Object({
  id: Type.Optional(NewMessageIdSchema),
  content: Type.Optional(Type.String()),
  toUserId: Type.Optional(UserIdSchema),
  uploadId: Type.Optional(UploadIdSchema),
  poster: Type.Optional(PosterSchema),
  replyToId: Type.Optional(MessageIdSchema),
});
export type SendMessageFields = Static<typeof SendMessageFieldsSchema>;

/** Fields of {@link sendByUsernameCall}, JSON or multipart like those above. A leading @ is stripped. */
export const SendByUsernameFieldsSchema = Type.Object({
  id: Type.Optional(NewMessageIdSchema),
  content: Type.Optional(Type.String()),
  uploadId: Type.Optional(UploadIdSchema),
  poster: Type.Optional(PosterSchema),
  replyToId: Type.Optional(MessageIdSchema),
  username: Type.Optional(Type.String({ maxLength: 1000 })),
});
export type SendByUsernameFields = Static<typeof SendByUsernameFieldsSchema>;

/** The new text of a message; its picture or video stays. */
export const EditMessageBodySchema = Type.Object({ content: Type.String() });
export type EditMessageBody = Static<typeof EditMessageBodySchema>;

export const SentByUsernameSchema = Type.Object({
  conversation: ConversationEntitySchema,
  message: MessageEntitySchema,
});
export type SentByUsername = Static<typeof SentByUsernameSchema>;

export const messagesCall = call('GET /api/conversations/{id}/messages', {
  params: ConversationParamsSchema,
  query: PageQuerySchema,
  answer: Type.Array(MessageEntitySchema),
});
export const sendMessageCall = call('POST /api/conversations/{id}/messages', {
  params: ConversationParamsSchema,
  answer: MessageEntitySchema,
  status: 201,
});
export const sendByUsernameCall = call('POST /api/messages/send-by-username', {
  answer: SentByUsernameSchema,
  status: 201,
});
const ofMessage = { params: MessageParamsSchema };
/** Deletes a message for oneself. */
export const deleteMessageCall = call('DELETE /api/messages/{id}', ofMessage);
/** Takes one's own message back from both, at any time. A path of its own: keys of idempotency know no query. */
export const unsendMessageCall = call('POST /api/messages/{id}/unsend', ofMessage);
/** Changes the text of one's own message, for `MESSAGE_EDIT_HOURS`. */
export const editMessageCall = call('PATCH /api/messages/{id}', {
  ...ofMessage,
  body: EditMessageBodySchema,
  answer: MessageEntitySchema,
});
/** The video of a message. */
export const downloadMessageCall = call('GET /api/messages/{id}/download', ofMessage);
