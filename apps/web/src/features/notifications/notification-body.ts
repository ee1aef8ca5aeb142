import type { LastMessage } from '@posy/contract/conversations';
import { NOTIFICATION_BODY_LENGTH } from '@posy/contract/limits';
import { fitText, graphemes } from '@posy/contract/text';
import { notificationsTexts as texts } from './notifications.en.ts';

/** The text of a notification about a message: its first 50 characters with an ellipsis, or the kind of its media. */
export function notificationBody({ content, mediaKind }: Pick<LastMessage, 'content' | 'mediaKind'>): string {
  const fitting = fitText(content, 4 * NOTIFICATION_BODY_LENGTH);
  const text = fitting.replaceAll(/\s+/g, ' ').trim();
  if (text === '') {
    if (mediaKind === 'video') return texts.videoMessage;
    return mediaKind === 'image' ? texts.photoMessage : texts.message;
  }
  // A grapheme has at least one UTF-16 unit, so short texts need no segmenting.
  if (text.length <= NOTIFICATION_BODY_LENGTH) return text;
  let cut = '';
  let count = 0;
  for (const { segment } of graphemes(text)) {
    if (++count > NOTIFICATION_BODY_LENGTH) return `${cut.trimEnd()}…`;
    cut += segment;
  }
  return fitting.length < content.length ? `${text}…` : text;
}
