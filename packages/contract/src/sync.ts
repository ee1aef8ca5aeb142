import type { Static } from 'typebox';
import * as Type from 'typebox';
import { call } from './call.ts';
import { CountsSchema } from './counts.ts';
import { UserIdSchema } from './ids.ts';
import { MAX_WATCHED_POSTS } from './limits.ts';

/** `g`: rows that every user may see. `u`: rows of one user. */
export const ScopeSchema = Type.Union([Type.Literal('g'), Type.Literal('u')]);
export type Scope = Static<typeof ScopeSchema>;

/** Kinds of rows that are synced. A client ignores kinds it does not know. */
export const ENTITY_TYPES = [
  'user',
  'post',
  'flower',
  'me',
  'comment',
  'commentFlower',
  'follow',
  'follower',
  'followRequest',
  'stats',
  'conversation',
  'message',
  'activity',
  'activityMark',
  'preferences',
  'ad',
  'relation',
  'notice',
  'collection',
  'savedPost',
  'dismissedPerson',
] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];

/**
 * Position of a device in the change log: the log's epoch and the number reached in each scope. `since`: while the changes of
 * `u` come in several answers, the number before the first; a conversation may move behind the end of an answer, and its new
 * messages are those since then.
 */
export const CursorSchema = Type.Object({
  epoch: Type.String(),
  g: Type.Integer(),
  u: Type.Integer(),
  since: Type.Optional(Type.Integer()),
});
export type Cursor = Static<typeof CursorSchema>;

/**
 * One change: a row as it is now, or its deletion (also when it became invisible). New messages come with the op of their
 * conversation. `from`: only those from this number on, since there were many; a device removes what it has of earlier ones,
 * which then begin a page of their own.
 */
export const PutOpSchema = Type.Object({
  s: ScopeSchema,
  t: Type.String(),
  id: Type.String(),
  rev: Type.Integer(),
  v: Type.Unknown(),
  from: Type.Optional(Type.Integer()),
});
export type PutOp = Static<typeof PutOpSchema>;
export const DelOpSchema = Type.Object({
  s: ScopeSchema,
  t: Type.String(),
  id: Type.String(),
  rev: Type.Integer(),
  del: Type.Literal(1),
  /** The row's author: one's own rows are governed by `u` alone. */
  author: Type.Optional(Type.String()),
});
export type DelOp = Static<typeof DelOpSchema>;
export const OpSchema = Type.Union([PutOpSchema, DelOpSchema]);
export type Op = Static<typeof OpSchema>;

export function isDel(op: Op): op is DelOp {
  return 'del' in op;
}

/**
 * `c` cursor, `w` createdAt (ISO) of the oldest stored feed post, `l` largest number of ops, `v` the posts on the screen
 * of a device without a socket, as {@link formatWatched} writes them.
 */
export const PullQuerySchema = Type.Object({
  c: Type.Optional(Type.String({ maxLength: 100 })),
  w: Type.Optional(Type.String({ maxLength: 30 })),
  l: Type.Optional(Type.Integer({ minimum: 1, maximum: 500, default: 200 })),
  v: Type.Optional(Type.String({ maxLength: MAX_WATCHED_POSTS * 60 })),
});
export type PullQuery = Static<typeof PullQuerySchema>;

/**
 * The changes between `base` and `cursor`. A scope in `reset` is a snapshot: rows that it lacks are deleted. `more`: pull again
 * at once. `serverTime` in ms. `counts`: the newer counts of the posts in `v`.
 */
export const PullResponseSchema = Type.Object({
  uid: UserIdSchema,
  base: Type.Union([CursorSchema, Type.Null()]),
  cursor: CursorSchema,
  more: Type.Boolean(),
  reset: Type.Array(ScopeSchema),
  ops: Type.Array(OpSchema),
  serverTime: Type.Integer(),
  counts: Type.Optional(Type.Array(CountsSchema)),
});
export type PullResponse = Static<typeof PullResponseSchema>;

/**
 * Rows that a write changed for its author, beside the rest of the answer: the same ops that the next pull delivers. Sent to
 * clients that ask for them with `x-sync-ops: 1`; an answer that has no body otherwise is 200 then.
 */
export const AnswerOpsSchema = Type.Object({ ops: Type.Array(OpSchema) });
export type AnswerOps = Static<typeof AnswerOpsSchema>;

/** `<epoch>.<g>.<u>`, with `.<since>` if there is one: the form cursors have in queries, headers and ETags. */
export function formatCursor({ epoch, g, u, since }: Cursor): string {
  return `${epoch}.${g}.${u}${since === undefined ? '' : `.${since}`}`;
}

/** Reads {@link formatCursor}'s form; null for anything else. */
export function parseCursor(text: string): Cursor | null {
  const match = /^([0-9a-z]{1,40})\.(\d{1,15})\.(\d{1,15})(?:\.(\d{1,15}))?$/.exec(text);
  if (!match?.[1] || !match[2] || !match[3]) return null;
  const cursor = { epoch: match[1], g: Number(match[2]), u: Number(match[3]) };
  return match[4] === undefined ? cursor : { ...cursor, since: Number(match[4]) };
}

/** Value of `x-sync-ack` in the answer to a write: the write is visible once the row has `rev`, or a whole pull passed `u`. */
export interface SyncAck {
  readonly epoch: string;
  readonly u: number;
  readonly rev: number;
}

/** `<epoch>.<u>.<rev>`. */
export function formatAck(ack: SyncAck): string {
  return `${ack.epoch}.${ack.u}.${ack.rev}`;
}

/** Reads {@link formatAck}'s form; null for anything else. */
export function parseAck(text: string): SyncAck | null {
  const cursor = parseCursor(text);
  if (!cursor || cursor.since !== undefined) return null;
  return { epoch: cursor.epoch, u: cursor.g, rev: cursor.u };
}

export const pullCall = call('GET /api/sync', { query: PullQuerySchema, answer: PullResponseSchema });
