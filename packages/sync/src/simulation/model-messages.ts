import type { WatchedPost } from '@posy/contract/counts';
import type { MutationKey, UserId } from '@posy/contract/ids';
import type { Cursor, Op, PullResponse } from '@posy/contract/sync';
import type { FeedPage } from '../list.ts';
import type { ModelAnswer } from './model-answers.ts';
import type { Mutation } from './model-ops.ts';

/** A request on its way to the server: the device, its life, and the account that it assumes. */
export interface Request {
  readonly to: 'server';
  readonly from: number;
  readonly life: number;
  readonly uid: UserId;
  readonly ask:
    | { readonly kind: 'write'; readonly key: string; readonly mutation: Mutation; readonly isAnswerLost?: boolean }
    | { readonly kind: 'pull'; readonly asked: Asked }
    | { readonly kind: 'page'; readonly before: string | null };
}
/** An answer on its way to a device, in one of its lives. */
export interface Answer {
  readonly to: number;
  readonly life: number;
  readonly payload:
    | { readonly kind: 'answer'; readonly key: string; readonly answer: ModelAnswer; readonly ops: readonly Op[] }
    | { readonly kind: 'mismatch'; readonly key: string | null }
    | { readonly kind: 'pulled'; readonly response: PullResponse; readonly asked: Asked }
    | { readonly kind: 'page'; readonly page: FeedPage }
    | { readonly kind: 'live'; readonly live: { epoch: string; prev: number; next: number; ops: readonly Op[] } };
}
/** The device's state when it requested a pull. */
export interface Asked {
  readonly cursor: Cursor | null;
  readonly window: string | null;
  readonly acked: ReadonlySet<MutationKey>;
  /** The posts whose newer counts it wants. */
  readonly watched: readonly WatchedPost[];
}
export type Message = Request | Answer;
