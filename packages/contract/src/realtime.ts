import type { Static } from 'typebox';
import * as Type from 'typebox';
import { CountsSchema, WatchedPostsSchema } from './counts.ts';
import { ConversationIdSchema, MessageIdSchema, UserIdSchema } from './ids.ts';
import { CursorSchema, OpSchema } from './sync.ts';

/** Frames of `/ws`, JSON text. A live frame is a poke, and the pull brings the data; `new_message` may save a pull. */

const Heads = Type.Object({ g: Type.Integer(), u: Type.Integer() });

/** First frame of the server. `heartbeat` in seconds. */
export const WelcomeFrameSchema = Type.Object({
  type: Type.Literal('welcome'),
  proto: Type.Integer(),
  uid: UserIdSchema,
  epoch: Type.String(),
  heads: Heads,
  heartbeat: Type.Integer(),
  serverTime: Type.Integer(),
});
/** Something changed in a scope, up to this number. For `g`: devices pull within this time, in ms, each at another moment. */
export const TouchFrameSchema = Type.Object({
  type: Type.Literal('touch'),
  g: Type.Optional(Type.Integer()),
  u: Type.Optional(Type.Integer()),
  within: Type.Optional(Type.Integer({ minimum: 0 })),
});
/** New counts of watched posts. They are part of no scope: a lost frame costs until the device looks at the post again. */
export const CountsFrameSchema = Type.Object({ type: Type.Literal('counts'), rows: Type.Array(CountsSchema) });
export type CountsFrame = Static<typeof CountsFrameSchema>;
/**
 * A message, to both people. The first five are for any client. A device applies `ops` (the message and the
 * conversation, as a pull would bring them) if nothing lies between its cursor and them: its `epoch` is this one and its
 * `u` is `prev`; it is at `u` then. Otherwise it pulls.
 */
export const NewMessageFrameSchema = Type.Object({
  type: Type.Literal('new_message'),
  conversationId: ConversationIdSchema,
  senderName: Type.String(),
  content: Type.String(),
  videoUrl: Type.Union([Type.String(), Type.Null()]),
  id: MessageIdSchema,
  senderId: UserIdSchema,
  epoch: Type.String(),
  prev: Type.Integer(),
  u: Type.Integer(),
  ops: Type.Array(OpSchema),
});
export type NewMessageFrame = Static<typeof NewMessageFrameSchema>;
/** The other user of a conversation types. It is sent again while they go on, and shown for `TYPING_SHOWN_MS`. */
export const TypingFrameSchema = Type.Object({
  type: Type.Literal('typing'),
  conversationId: ConversationIdSchema,
  userId: UserIdSchema,
});
/** Sent every `heartbeat` seconds, with the heads, so that a lost poke costs seconds at most. */
export const HeartbeatFrameSchema = Type.Object({ type: Type.Literal('hb'), ...Heads.properties });
/** The server is about to close; reconnect after `retryMs`. */
export const ByeFrameSchema = Type.Object({
  type: Type.Literal('bye'),
  code: Type.Union([Type.Literal('restart'), Type.Literal('overload'), Type.Literal('auth')]),
  retryMs: Type.Integer(),
});
export const ErrorFrameSchema = Type.Object({
  type: Type.Literal('error'),
  code: Type.String(),
  message: Type.String(),
});
export const ServerFrameSchema = Type.Union([
  WelcomeFrameSchema,
  TouchFrameSchema,
  CountsFrameSchema,
  NewMessageFrameSchema,
  TypingFrameSchema,
  HeartbeatFrameSchema,
  ByeFrameSchema,
  ErrorFrameSchema,
]);
export type ServerFrame = Static<typeof ServerFrameSchema>;

/** First frame of a client, with its cursor: a client that is behind gets a poke at once. */
export const HelloFrameSchema = Type.Object({
  type: Type.Literal('hello'),
  proto: Type.Integer(),
  cursor: Type.Optional(Type.Union([CursorSchema, Type.Null()])),
});
/**
 * Stores a message by the same service as the call over HTTP. `sender` is ignored: the session decides. Answered by
 * `new_message` to both users, or an `error` frame. `key` makes retries safe.
 */
export const SendFrameSchema = Type.Object({
  type: Type.Literal('message'),
  conversationId: ConversationIdSchema,
  message: Type.String(),
  sender: Type.Optional(Type.Unknown()),
  key: Type.Optional(Type.String({ maxLength: 100 })),
});
export type SendFrame = Static<typeof SendFrameSchema>;

/**
 * The posts whose counts the device wants from now on, in place of those that it named before. Counts that are newer already are
 * sent at once.
 */
export const WatchFrameSchema = Type.Object({ type: Type.Literal('watch'), posts: WatchedPostsSchema });

/**
 * The user types in this conversation: for the other user's devices, and never stored. Those that follow within `TYPING_EVERY_MS` are
 * dropped. Servers before protocol 24 do not know it.
 */
export const SendTypingFrameSchema = Type.Object({
  type: Type.Literal('typing'),
  conversationId: ConversationIdSchema,
});
export type SendTypingFrame = Static<typeof SendTypingFrameSchema>;

/** Frames that a client may send. */
export const ClientFrameSchema = Type.Union([
  HelloFrameSchema,
  SendFrameSchema,
  WatchFrameSchema,
  SendTypingFrameSchema,
  Type.Object({ type: Type.Literal('hb') }),
]);
export type ClientFrame = Static<typeof ClientFrameSchema>;

/** Close codes after which a client does not fall back to polling: closed on purpose, session ended. */
export const CLOSE_NORMAL = 1000;
export const CLOSE_UNAUTHORIZED = 1008;
/** The server stops or restarts: reconnect. */
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_OVERLOADED = 1013;
