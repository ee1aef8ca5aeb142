import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { UserIdSchema } from './ids.ts';

/** The value of `PushSubscription.toJSON()`. Other keys (`expirationTime`) are ignored. */
export const PushSubscriptionSchema = Type.Object({
  endpoint: Type.String({ maxLength: 2048 }),
  keys: Type.Object({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
});
export type PushSubscriptionBody = Static<typeof PushSubscriptionSchema>;

/**
 * A subscription is deleted with its session, so a browser registers it again after each log-in. Only
 * the account that owns the endpoint may change its keys: others are refused with `id_conflict`.
 */
export const PushSubscribedSchema = Type.Object({ endpoint: Type.String() });
export type PushSubscribed = Static<typeof PushSubscribedSchema>;

export const PushUnsubscribeBodySchema = Type.Object({ endpoint: Type.String({ maxLength: 2048 }) });
export type PushUnsubscribeBody = Static<typeof PushUnsubscribeBodySchema>;

/**
 * Payload of a push, encrypted, at most 2 KB, without tokens or addresses: a name, a preview of at most 50 graphemes, and the
 * path that a tap opens. `tag`: a newer push replaces an older one. `badge`: the number of unread messages. `uid`: the
 * recipient; a browser in which another user is logged in by now shows nothing.
 */
export const PushPayloadSchema = Type.Object({
  v: Type.Literal(1),
  kind: Type.Union([
    Type.Literal('message'),
    Type.Literal('flower'),
    Type.Literal('comment'),
    Type.Literal('reply'),
    Type.Literal('commentFlower'),
    Type.Literal('mention'),
    Type.Literal('follow'),
    Type.Literal('followRequest'),
    Type.Literal('followAccepted'),
  ]),
  uid: UserIdSchema,
  /** The conversation, post or user of the push. Pushes of messages also have the message's id and its sender. */
  id: Type.String(),
  messageId: Type.Optional(Type.String()),
  /** The place of a message among those of its sender, for a read mark before the message itself is pulled. */
  k: Type.Optional(Type.Integer()),
  title: Type.String(),
  body: Type.String(),
  url: Type.String(),
  tag: Type.String(),
  badge: Type.Integer(),
});
export type PushPayload = Static<typeof PushPayloadSchema>;

export const subscribeCall = call('POST /api/push/subscribe', {
  body: PushSubscriptionSchema,
  answer: PushSubscribedSchema,
  status: 201,
});
export const unsubscribeCall = call('POST /api/push/unsubscribe', { body: PushUnsubscribeBodySchema });
