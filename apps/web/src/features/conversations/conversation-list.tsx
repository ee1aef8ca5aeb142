import type { ConversationId, MessageId } from '@posy/contract/ids';
import { MAX_SEARCH_LENGTH } from '@posy/contract/limits';
import { isSearchable, searchText } from '@posy/contract/search';
import { MessageCirclePlus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import type { FoundWords } from '../device-search/found-messages.tsx';
import { RequestsLink } from '../message-requests/requests-link.tsx';
import { typingUsers } from '../messages/typing-users.ts';
import { walkRows } from './conversation-row.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import { type ConversationView, searchConversations } from './conversation-view.ts';
import { conversationsTexts as texts } from './conversations.en.ts';
import type { AskedConversations } from './refresh-conversations.ts';
import styles from './conversations.module.css';

/** The code for searching messages loads with the first search. */
const FoundMessages = onDemand(async () => (await import('../device-search/found-messages.tsx')).FoundMessages);
const NOTHING_ANNOUNCED: FoundWords = { typed: '', count: 0, words: '' };

export interface ConversationListProps {
  /** null: the device was not read yet. */
  readonly list: readonly ConversationView[] | null;
  /** Number of message requests, known with the list. */
  readonly requestCount: number;
  /** State of the request to the server: an empty list counts only after its answer. */
  readonly asked: AskedConversations;
  readonly openId: ConversationId | null;
  /** Opens a conversation, at a message of it where one is given. */
  readonly onOpen: (id: ConversationId, messageId?: MessageId) => void;
  readonly onOpenRequests: () => void;
  readonly onNew: () => void;
  readonly onRetry: () => void;
}

/** All conversations, newest first, with a search box and the way to the requests above. */
export function ConversationList(props: ConversationListProps) {
  const { list, requestCount, asked, openId, onOpen, onOpenRequests, onNew, onRetry } = props;
  const [typed, setTyped] = useState('');
  const scroller = useRef<HTMLDivElement>(null);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => typingUsers.follow(list ?? []), [list]);
  const found = searchConversations(list ?? [], typed);
  const [announcement, setAnnouncement] = useState<FoundWords>(NOTHING_ANNOUNCED);
  const messages = announcement.typed === typed ? announcement : NOTHING_ANNOUNCED;
  const walk = (event: KeyboardEvent) => walkRows(event, scroller.current, box.current);
  const isSearching = typed.trim() !== '';
  const hasRequests = requestCount > 0 && !isSearching;
  return (
    // The rows are links, reached by Tab as well; arrows are a short cut between them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.pane} aria-labelledby="messages-title" onKeyDown={walk}>
      <div className={styles.head}>
        <h1 id="messages-title" className={styles.title} tabIndex={-1}>
          {texts.title}
        </h1>
        <IconButton label={texts.newMessage} icon={<Icon of={MessageCirclePlus} size={24} />} onClick={onNew} />
      </div>
      {list !== null && list.length > 0 && <ConversationSearch ref={box} typed={typed} onType={setTyped} />}
      <span role="status">
        <VisuallyHidden>{isSearching && countOf(found.length, messages)}</VisuallyHidden>
      </span>
      <div ref={scroller} className={styles.scroller}>
        {hasRequests && <RequestsLink count={requestCount} onOpen={onOpenRequests} />}
        {found.length > 0 ? (
          <ConversationRows
            label={texts.list}
            list={found}
            openId={openId}
            onOpen={onOpen}
            scroller={scroller}
            rowsAbove={hasRequests ? 1 : 0}
          />
        ) : (
          messages.count === 0 && <NoConversations {...{ list, asked, isSearching, onNew, onRetry }} />
        )}
        {isSearchable(searchText(typed)) && <FoundMessages typed={typed} onOpen={onOpen} onFound={setAnnouncement} />}
        {list !== null && (list.length > 0 || asked !== 'asking') && (
          <p className={styles.secrecy}>
            {texts.secrecy} <a href="/privacy">{texts.privacy}</a>
          </p>
        )}
      </div>
    </section>
  );
}

function countOf(conversations: number, { count, words }: FoundWords): string {
  const found = texts.found({ count: conversations });
  return count === 0 ? found : `${found}, ${words}`;
}

type NoConversationsProps = Pick<ConversationListProps, 'list' | 'asked' | 'onNew' | 'onRetry'> & {
  readonly isSearching: boolean;
};

/** Placeholder of an empty list. */
function NoConversations({ list, asked, isSearching, onNew, onRetry }: NoConversationsProps) {
  const write = (
    <Button variant="primary" icon={<Icon of={MessageCirclePlus} size={20} />} onClick={onNew}>
      {texts.newMessage}
    </Button>
  );
  const again = <Button onClick={onRetry}>{uiTexts.tryAgain}</Button>;
  if (isSearching) return <EmptyState title={texts.none} hint={texts.noneHint} action={write} art="nothing" />;
  if (list === null || asked === 'asking')
    return (
      <div className={styles.pendingList}>
        <RowSkeletons label={texts.loading} lead={52} />
      </div>
    );
  if (asked === 'unreachable')
    return <EmptyState title={uiTexts.notSaved} hint={texts.notSavedHint} action={again} art="cloud" />;
  if (asked === 'failed') return <EmptyState title={texts.failed} action={again} />;
  return <EmptyState title={texts.empty} hint={texts.emptyHint} art="letters" action={write} />;
}

interface ConversationSearchProps {
  readonly ref: Ref<HTMLInputElement>;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** Filters the conversations of this device while typing. */
function ConversationSearch({ ref, typed, onType }: ConversationSearchProps) {
  return (
    <div role="search" className={styles.search}>
      <SearchBox
        ref={ref}
        name="conversations"
        label={texts.search}
        placeholder={texts.search}
        clearLabel={texts.clear}
        value={typed}
        maxLength={MAX_SEARCH_LENGTH}
        onChange={onType}
        onClear={() => onType('')}
      />
    </div>
  );
}
