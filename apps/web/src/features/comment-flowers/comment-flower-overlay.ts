import type { OutboxEntry } from '@posy/sync/mutation';
import { desiredOf } from '@posy/sync/pending';
import { type FlowerState, foldFlower } from '../flowers/flower-overlay.ts';
import { setCommentFlower } from './comment-flowers.mutators.ts';

/** The kind of the mutations that are folded here, for callers that read the outbox by kind. */
export const COMMENT_FLOWER_KIND = setCommentFlower.kind;

/** The viewer's flowers on comments: as stored, and as desired by the pending mutations. */
export interface CommentFlowers {
  readonly given: ReadonlySet<string>;
  readonly desired: ReadonlyMap<string, boolean>;
}

/** @param given ids of the comments with a stored flower */
export function commentFlowersOf(given: ReadonlySet<string>, entries: readonly OutboxEntry[]): CommentFlowers {
  const desired = desiredOf(setCommentFlower, entries, ({ commentId, isFlowered }) => [commentId, isFlowered]);
  return { given, desired };
}

/** A comment's flowers as they are shown. Its count is written together with the viewer's flower: see `foldFlower`. */
export function foldCommentFlower({ given, desired }: CommentFlowers, id: string, flowersCount: number): FlowerState {
  return foldFlower({ isFlowered: given.has(id), flowersCount }, desired.get(id));
}
