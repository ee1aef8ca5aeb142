import type { Db } from '../../db/database.ts';
import { nameInNotice, type PushSource } from '../push/push-source.ts';
import { countUnreadMessages, findUnreadMessage, type PushedMessage } from './pushed-messages.repo.ts';

/** A message, for as long as its receiver has not read it. */
export const messagePushes: PushSource = {
  kind: 'message',
  async compose(db, { userId, subjectId, messageId }) {
    const message = messageId === null ? undefined : await findUnreadMessage(db, userId, messageId);
    if (!message) return null;
    return { title: nameInNotice(message), body: bodyOf(message), url: `/messages?conversation=${subjectId}` };
  },
};

/** What the app's icon shows. */
export function countUnread(db: Db, userId: string): Promise<number> {
  return countUnreadMessages(db, userId);
}

/** A text, or what stands for media without one (spec, section 9). */
function bodyOf({ content, mediaKind }: PushedMessage): string {
  if (content !== '' || mediaKind === null) return content;
  return mediaKind === 'video' ? 'Video message' : 'Photo';
}
