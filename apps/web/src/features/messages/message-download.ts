import type { MessageId } from '@posy/contract/ids';

/** Path of the download of a message's video (spec section 7). */
export function downloadPath(id: MessageId): string {
  return `/api/messages/${id}/download`;
}

/** The name under which it is saved. */
export function downloadName(id: MessageId): string {
  return `message-video-${id}.mp4`;
}
