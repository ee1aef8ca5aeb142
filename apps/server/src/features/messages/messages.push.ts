import type { Language } from '@posy/contract/languages';
import type { Db } from '../../db/database.ts';
import { nameInNotice, type PushSource } from '../push/push-source.ts';
import { messagesTexts } from './messages.texts.ts';
import {
  countUnreadMessages,
  findUnreadMessage,
  findUnsentMessage,
  type PushedMessage,
} from './pushed-messages.repo.ts';

/** Notifications of messages, until their receiver has read them. A push without a message replaces that of one that was unsent. */
export const messagePushes: PushSource = {
  kind: 'message',
  async compose(db, { userId, subjectId, messageId }, language) {
    const url = `/messages?conversation=${subjectId}`;
    if (messageId === null) {
      const unsent = await findUnsentMessage(db, userId, subjectId);
      const body = messagesTexts(language).unsent;
      return unsent ? { title: nameInNotice(unsent, language), body, url, messageId: unsent.id, k: unsent.k } : null;
    }
    const message = await findUnreadMessage(db, userId, messageId);
    return message
      ? { title: nameInNotice(message, language), body: bodyOf(message, language), url, k: message.k }
      : null;
  },
};

/** The number on the app's icon. */
export function countUnread(db: Db, userId: string): Promise<number> {
  return countUnreadMessages(db, userId);
}

/** The text, or a description of media without one. */
function bodyOf({ content, mediaKind }: PushedMessage, language: Language): string {
  if (content !== '' || mediaKind === null) return content;
  const { video, photo } = messagesTexts(language);
  return mediaKind === 'video' ? video : photo;
}
