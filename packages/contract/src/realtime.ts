import type { Static } from 'typebox';
import * as Type from 'typebox';
import { UserIdSchema } from './ids.ts';

/** Frames of `/ws`, JSON text. Live is a hint: the pull brings the data. */

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
/** Something changed in a scope, up to this number. */
export const TouchFrameSchema = Type.Object({
  type: Type.Literal('touch'),
  g: Type.Optional(Type.Integer()),
  u: Type.Optional(Type.Integer()),
});
/** Sent every `heartbeat` seconds, with the heads, so that a lost hint costs seconds at most. */
export const HeartbeatFrameSchema = Type.Object({ type: Type.Literal('hb'), ...Heads.properties });
/** The server is about to close; come back after `retryMs`. */
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
  HeartbeatFrameSchema,
  ByeFrameSchema,
  ErrorFrameSchema,
]);
export type ServerFrame = Static<typeof ServerFrameSchema>;

/** What a client may send. */
export const ClientFrameSchema = Type.Union([
  Type.Object({ type: Type.Literal('hello'), proto: Type.Integer() }),
  Type.Object({ type: Type.Literal('hb') }),
]);
export type ClientFrame = Static<typeof ClientFrameSchema>;

/** Close codes after which a client does not fall back to polling: closed on purpose, session ended. */
export const CLOSE_NORMAL = 1000;
export const CLOSE_UNAUTHORIZED = 1008;
/** The server stops or restarts: come back. */
export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_OVERLOADED = 1013;
