import { ChevronRight, MailQuestionMark } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { opensElsewhere } from '../../ui/opens-elsewhere.ts';
import { messageRequestsTexts as texts } from './message-requests.en.ts';
import styles from './message-requests.module.css';

interface RequestsLinkProps {
  readonly count: number;
  readonly onOpen: () => void;
}

/** The row above the conversations that leads to the requests. It is as high as the others. */
export function RequestsLink({ count, onOpen }: RequestsLinkProps) {
  const open = (event: MouseEvent) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    onOpen();
  };
  return (
    <a href="/messages?requests=open" className={styles.link} data-requests onClick={open}>
      <span className={styles.sign}>
        <Icon of={MailQuestionMark} size={24} />
      </span>
      {texts.title} <span className={styles.count}>{count}</span>
      <span className={styles.onward}>
        <Icon of={ChevronRight} size={20} />
      </span>
    </a>
  );
}
