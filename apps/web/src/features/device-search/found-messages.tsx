import type { ConversationId, MessageId } from '@posy/contract/ids';
import { type MouseEvent, useLayoutEffect } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { deviceSearchTexts as texts } from './device-search.en.ts';
import { FoundRow } from './found-row.tsx';
import { type FoundMessage, readFoundMessages } from './read-found.ts';
import { useFound } from './use-found.ts';
import styles from './device-search.module.css';

/** null while nothing is known yet. */
function useFoundMessages(typed: string): readonly FoundMessage[] | null {
  const local = useLocal();
  const { found, text } = useFound(typed, 'message');
  const ids = found?.map(({ id }) => id).join(' ') ?? '';
  const rows = useLiveQuery(
    async () => ({ ids, messages: await readFoundMessages(local, ids === '' ? [] : ids.split(' ')) }),
    [local, ids],
  );
  return found && text !== '' ? (rows?.messages ?? null) : null;
}

/** Number of results of a query, and its text. */
export interface FoundWords {
  readonly typed: string;
  readonly count: number;
  readonly words: string;
}

export interface FoundMessagesProps {
  readonly typed: string;
  readonly onFound: (words: FoundWords) => void;
  readonly onOpen: (id: ConversationId, messageId: MessageId) => void;
}

/** Messages of this device that match the query; each opens at its place in the conversation. */
export function FoundMessages({ typed, onFound, onOpen }: FoundMessagesProps) {
  const { network } = useSyncStatus();
  const messages = useFoundMessages(typed);
  const count = messages?.length ?? 0;
  // Runs before the paint: the list above would briefly show that there are no results.
  useLayoutEffect(() => onFound({ typed, count, words: texts.messagesFound({ count }) }), [typed, count, onFound]);
  if (!messages || count === 0) return null;
  return (
    <section aria-labelledby="found-messages">
      <div className={styles.head}>
        <h2 id="found-messages" className={styles.title}>
          {texts.messages}
        </h2>
        <p className={styles.count}>{texts.messagesFound({ count })}</p>
      </div>
      {network !== 'online' && <p className={styles.note}>{texts.offline}</p>}
      <div role="list" aria-labelledby="found-messages">
        {messages.map((message) => (
          <div role="listitem" key={message.id}>
            <Message typed={typed} message={message} onOpen={onOpen} />
          </div>
        ))}
      </div>
    </section>
  );
}

function Message({
  typed,
  message,
  onOpen,
}: Pick<FoundMessagesProps, 'typed' | 'onOpen'> & { readonly message: FoundMessage }) {
  const { id, conversationId, name, profileImageUrl, content, createdAt, isOwn, isUnsent } = message;
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onOpen(conversationId, id);
  };
  return (
    <a
      href={`/messages?conversation=${conversationId}`}
      className={styles.row}
      data-conversation={conversationId}
      onClick={open}
    >
      <FoundRow
        picture={<Avatar name={name} url={profileImageUrl} size={40} />}
        name={name}
        before={isUnsent ? texts.unsent : isOwn ? texts.you : ''}
        text={content}
        typed={typed}
        createdAt={createdAt}
      />
    </a>
  );
}
