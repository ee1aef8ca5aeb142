import type { ConversationId } from '@posy/contract/ids';
import { ArrowLeft } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { messageRequestsTexts as texts } from '../message-requests/message-requests.en.ts';
import { walkRows } from './conversation-row.tsx';
import { ConversationRows } from './conversation-rows.tsx';
import type { ConversationView } from './conversation-view.ts';
import styles from './request-list.module.css';

interface RequestListProps {
  /** Newest first. */
  readonly list: readonly ConversationView[];
  readonly openId: ConversationId | null;
  readonly onOpen: (id: ConversationId) => void;
  readonly onBack: () => void;
}

/** The requests, in place of the conversations. */
export function RequestList({ list, openId, onOpen, onBack }: RequestListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // An open thread keeps the focus.
    if (openId === null) heading.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-deps -- only when the list appears
  }, []);
  const walk = (event: KeyboardEvent) => walkRows(event, scroller.current, null);
  return (
    // The rows are links, reached by Tab as well; arrows are a short cut between them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section className={styles.pane} aria-labelledby="messages-title" onKeyDown={walk}>
      <div className={styles.head}>
        <IconButton label={texts.back} icon={<Icon of={ArrowLeft} size={24} />} onClick={onBack} />
        <h1 ref={heading} id="messages-title" className={styles.title} tabIndex={-1}>
          {texts.title}
        </h1>
      </div>
      <div ref={scroller} className={styles.scroller}>
        <p className={styles.explanation}>{texts.explanation}</p>
        <ConversationRows
          label={texts.title}
          list={list}
          openId={openId}
          onOpen={onOpen}
          scroller={scroller}
          rowsAbove={1}
        />
      </div>
    </section>
  );
}
