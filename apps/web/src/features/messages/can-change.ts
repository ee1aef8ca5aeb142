import { MESSAGE_EDIT_HOURS } from '@posy/contract/limits';
import type { Millis } from '@posy/std/clock';
import type { MessageView } from './message-view.ts';

const EDIT_MS = MESSAGE_EDIT_HOURS * 3_600_000;

/**
 * Whether the text of a message can be changed, by the clock of this device; the server decides. The time begins when a message reaches
 * the server. A refused one is written anew.
 */
export function canEdit({ isOwn, isEmptied, delivery, createdAt, n }: MessageView, now: Millis): boolean {
  return isOwn && !isEmptied && delivery.kind !== 'failed' && (n === null || now - createdAt < EDIT_MS);
}

/** Whether a message can be deleted for both users: one's own that the server has. One that waits is cancelled. */
export function canUnsend({ isOwn, isEmptied }: MessageView): boolean {
  return isOwn && !isEmptied;
}
