import type { MessageView } from './message-view.ts';

/** Whether a message can be answered. One that waits can: the reply is queued behind it. A refused one may never be sent. */
export function canReply({ isEmptied, delivery }: MessageView): boolean {
  return !isEmptied && delivery.kind !== 'failed';
}
