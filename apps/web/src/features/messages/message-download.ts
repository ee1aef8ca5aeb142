import { pathOf } from '@posy/contract/call';
import type { MessageId } from '@posy/contract/ids';
import { downloadMessageCall } from '@posy/contract/messages';

/** Path of the download of a message's video. */
export function downloadPath(id: MessageId): string {
  return pathOf(downloadMessageCall, { id });
}

/** The name under which it is saved. */
export function downloadName(id: MessageId): string {
  return `message-video-${id}.mp4`;
}
