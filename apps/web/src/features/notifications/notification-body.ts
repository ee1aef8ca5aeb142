import type { LastMessage } from '@posy/contract/conversations';
import { fitText, graphemes } from '@posy/contract/text';
import { notificationsTexts as texts } from './notifications.texts.ts';

/** Characters as people count them (spec section 9). */
const MOST_CHARACTERS = 50;

/** What a notification tells of a message: its text, cut at 50 characters with an ellipsis, or what it is instead. */
export function notificationBody({ content, mediaKind }: Pick<LastMessage, 'content' | 'mediaKind'>): string {
  const fitting = fitText(content, MOST_CHARACTERS);
  const text = fitting.replaceAll(/\s+/g, ' ').trim();
  if (text === '') {
    if (mediaKind === 'video') return texts.videoMessage;
    return mediaKind === 'image' ? texts.photoMessage : texts.message;
  }
  // A grapheme has at least one UTF-16 unit, so short texts need no segmenting.
  if (text.length <= MOST_CHARACTERS) return text;
  let kept = '';
  let count = 0;
  for (const { segment } of graphemes(text)) {
    if (++count > MOST_CHARACTERS) return `${kept.trimEnd()}…`;
    kept += segment;
  }
  return fitting.length < content.length ? `${text}…` : text;
}
