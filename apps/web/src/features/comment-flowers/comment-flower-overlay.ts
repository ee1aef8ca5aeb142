import type { OutboxEntry } from '@posy/sync/mutation';
import { type FlowerState, foldFlower } from '../flowers/flower-overlay.ts';
import { setCommentFlower } from './comment-flowers.switch.ts';

/** The viewer's flowers on comments: as stored, and as desired by the pending mutations. */
export interface CommentFlowers {
  readonly given: ReadonlySet<string>;
  readonly desired: ReadonlyMap<string, boolean>;
}

/** @param given ids of the comments with a stored flower */
export function commentFlowersOf(given: ReadonlySet<string>, entries: readonly OutboxEntry[]): CommentFlowers {
  return { given, desired: setCommentFlower.desired(entries) };
}

/** A comment's flowers as they are shown. Its count is written together with the viewer's flower: see `foldFlower`. */
export function foldCommentFlower({ given, desired }: CommentFlowers, id: string, flowersCount: number): FlowerState {
  return foldFlower({ isFlowered: given.has(id), flowersCount }, desired.get(id));
}
