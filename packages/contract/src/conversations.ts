import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { ConversationIdSchema, MessageIdSchema, UserIdSchema } from './ids.ts';
import { PageQuerySchema } from './paging.ts';
import { AuthorSchema } from './users.ts';

/** The other person of a conversation. `isInactive`: deleted (then called `DELETED_USER`) or deactivated; cannot be written to. */
export const OtherUserSchema = Type.Object({ ...AuthorSchema.properties, isInactive: Type.Boolean() });
export type OtherUser = Static<typeof OtherUserSchema>;

/** The last message in the list of conversations. `content` is '' where it is media alone, or was emptied. */
export const LastMessageSchema = Type.Object({
  id: MessageIdSchema,
  senderId: UserIdSchema,
  content: Type.String(),
  mediaKind: Type.Union([Type.Literal('image'), Type.Literal('video'), Type.Null()]),
  isEmptied: Type.Boolean(),
  createdAt: Type.String(),
});
export type LastMessage = Static<typeof LastMessageSchema>;

/**
 * A conversation of two users as one of them sees it, synced in their own scope. Times are ISO 8601 UTC with milliseconds.
 *
 * Messages have two numbers: `n` counts those of the conversation, `k` those of one sender, both from 1 without a gap.
 * - `lastN`            number of the newest message; 0: none yet
 * - `receivedK`        how many the other user has sent
 * - `readK`            how many of those I have read; `unreadCount`: the rest without those that were unsent
 * - `deliveredK`       how many of those have reached a device of mine
 * - `otherReadK`, `otherDeliveredK`   the same for my messages, on the other side
 * - `activeAt`         orders the list, newest first
 * - `isBlocked`        I blocked the other user; a block by them is not disclosed
 * - `isRequest`        the other user may not write to me, and I have not accepted it: I have their first `REQUEST_MESSAGES` at most, and
 *                      they see neither marks nor this. Missing in rows of servers and devices before protocol 24.
 */
export const ConversationEntitySchema = Type.Object({
  id: ConversationIdSchema,
  otherUser: OtherUserSchema,
  lastMessage: Type.Union([LastMessageSchema, Type.Null()]),
  unreadCount: Type.Integer(),
  lastN: Type.Integer(),
  receivedK: Type.Integer(),
  readK: Type.Integer(),
  deliveredK: Type.Integer(),
  otherReadK: Type.Integer(),
  otherDeliveredK: Type.Integer(),
  isBlocked: Type.Boolean(),
  isRequest: Type.Optional(Type.Boolean()),
  activeAt: Type.String(),
  rev: Type.Integer(),
});
export type ConversationEntity = Static<typeof ConversationEntitySchema>;

export const ConversationParamsSchema = Type.Object({ id: ConversationIdSchema });

/** A leading @ is stripped. */
export const CreateByUsernameBodySchema = Type.Object({ username: Type.String({ maxLength: 1000 }) });
export type CreateByUsernameBody = Static<typeof CreateByUsernameBodySchema>;

/** The other user's messages up to `k`, or all. Only grows. */
export const ReadBodySchema = Type.Object({ k: Type.Optional(Type.Integer({ minimum: 0 })) });
export type ReadBody = Static<typeof ReadBodySchema>;

/** Marks that reached a device. Only grow; foreign conversations are skipped. */
export const DeliveredBodySchema = Type.Object({
  items: Type.Array(Type.Object({ id: ConversationIdSchema, k: Type.Integer({ minimum: 0 }) }), {
    minItems: 1,
    maxItems: 100,
  }),
});
export type DeliveredBody = Static<typeof DeliveredBodySchema>;

export const conversationsCall = call('GET /api/conversations', {
  query: PageQuerySchema,
  answer: Type.Array(ConversationEntitySchema),
});
/** Answers with the conversation, new or not. */
export const createConversationCall = call('POST /api/conversations/create-by-username', {
  body: CreateByUsernameBodySchema,
  answer: ConversationEntitySchema,
  status: 201,
});
/** A call that marks all as read has no body, or null. */
export const markReadCall = call('POST /api/conversations/{id}/read', {
  params: ConversationParamsSchema,
  body: Type.Optional(Type.Union([ReadBodySchema, Type.Null()])),
});
export const markDeliveredCall = call('POST /api/conversations/delivered', { body: DeliveredBodySchema });
/** Makes a request a conversation like others, with all that the other user wrote. Writing to them does so, too. */
export const acceptRequestCall = call('POST /api/conversations/{id}/accept', { params: ConversationParamsSchema });
/** Removes a request from one's list, and what the other user writes later does not arrive either. They are not told. */
export const declineRequestCall = call('POST /api/conversations/{id}/decline', { params: ConversationParamsSchema });
