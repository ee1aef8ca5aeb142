import type { Language } from '@posy/contract/languages';
import type { PushPayload } from '@posy/contract/push';
import type { Db } from '../../db/database.ts';
import type { PushTables } from './push.table.ts';
import { pushTexts } from './push.texts.ts';

export type QueuedPush = PushTables['pushQueue'];

/** The text of a notification, in the present state. `body` may be long: it is cut. */
export interface Notice {
  readonly title: string;
  readonly body: string;
  /** Path in the app that opens on a tap. */
  readonly url: string;
  /** The `id` of the payload, where it is not the subject of the push. */
  readonly id?: string;
  /** The message, where the push does not name it. */
  readonly messageId?: string;
  /** The place of a message among those of its sender. */
  readonly k?: number;
}

/** A feature registers one for each kind of its notifications. */
export interface PushSource {
  readonly kind: PushPayload['kind'];
  /** The present text in this language; null when it is obsolete (read, seen, deleted, blocked). */
  compose(
    db: Db,
    push: Pick<QueuedPush, 'userId' | 'subjectId' | 'messageId' | 'wantedAt'>,
    language: Language,
  ): Promise<Notice | null>;
}

/** A user's name in a notification. */
export function nameInNotice(
  person: { readonly firstName: string; readonly lastName: string; readonly username: string | null },
  language: Language,
): string {
  const name = `${person.firstName} ${person.lastName}`.trim();
  return name === '' ? (person.username ?? pushTexts(language).somebody) : name;
}

/** All sources, and the number of a user's unread messages. */
export interface PushSources {
  readonly kinds: readonly PushSource[];
  countUnread(db: Db, userId: string): Promise<number>;
}
