import type { UserId } from '@posy/contract/ids';
import { NOTIFICATION_BODY_LENGTH } from '@posy/contract/limits';
import type { PushPayload } from '@posy/contract/push';
import type { Notice, QueuedPush } from './push-source.ts';

/** Names are not limited like this on the wire, but lock screens have little space. */
const MAX_TITLE_GRAPHEMES = 100;
/** A letter with a thousand marks is one grapheme, and would make the push too large. */
const MAX_BODY_CODE_UNITS = 400;
const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The payload for a browser. */
export function payloadOf(push: QueuedPush, userId: UserId, notice: Notice, badge: number): PushPayload {
  const { kind, subjectId, tag } = push;
  const messageId = notice.messageId ?? push.messageId;
  return {
    v: 1,
    kind,
    uid: userId,
    id: notice.id ?? subjectId,
    ...(messageId !== null && { messageId }),
    ...(notice.k !== undefined && { k: notice.k }),
    title: cut(notice.title, MAX_TITLE_GRAPHEMES),
    body: cut(notice.body, NOTIFICATION_BODY_LENGTH),
    url: notice.url,
    tag,
    badge,
  };
}

/** A text in one line, cut between two graphemes, with an ellipsis if it was cut. */
export function cut(text: string, graphemes: number): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  let fitting = '';
  let count = 0;
  for (const { segment } of segmenter.segment(line.slice(0, graphemes * 64))) {
    if (count === graphemes || fitting.length + segment.length > MAX_BODY_CODE_UNITS) return `${fitting.trimEnd()}…`;
    fitting += segment;
    count++;
  }
  return fitting.length < line.length ? `${fitting.trimEnd()}…` : fitting;
}
