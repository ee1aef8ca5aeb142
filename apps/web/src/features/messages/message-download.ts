import type { MessageId } from '@posy/contract/ids';

/** Where the video of a message is saved from (spec section 7). */
export function downloadPath(id: MessageId): string {
  return `/api/messages/${id}/download`;
}

/** The name under which it is saved. */
export function downloadName(id: MessageId): string {
  return `message-video-${id}.mp4`;
}
