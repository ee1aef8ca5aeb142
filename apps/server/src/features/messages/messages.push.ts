import type { Language } from '@posy/contract/languages';
import type { Db } from '../../db/database.ts';
import { nameInNotice, type PushSource } from '../push/push-source.ts';
import { messagesTexts } from './messages.texts.ts';
import { countUnreadMessages, findUnreadMessage, type PushedMessage } from './pushed-messages.repo.ts';

/** Notifications of messages, until their receiver has read them. */
export const messagePushes: PushSource = {
  kind: 'message',
  async compose(db, { userId, subjectId, messageId }, language) {
    const message = messageId === null ? undefined : await findUnreadMessage(db, userId, messageId);
    if (!message) return null;
    return {
      title: nameInNotice(message, language),
      body: bodyOf(message, language),
      url: `/messages?conversation=${subjectId}`,
      k: message.k,
    };
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
