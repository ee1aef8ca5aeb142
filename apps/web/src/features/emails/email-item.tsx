import type { Delivery, Email } from '@posy/contract/emails';
import { Eye } from 'lucide-react';
import { useId } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { useInView } from '../posts/use-in-view.ts';
import { emailTime } from './email-time.ts';
import { emailsTexts as texts } from './emails.en.ts';
import styles from './emails.module.css';

const DELIVERY_NAMES: Readonly<Record<Delivery, string>> = {
  kept: texts.deliveryKept,
  queued: texts.deliveryQueued,
  delivered: texts.deliveryDelivered,
  failed: texts.deliveryFailed,
  expired: texts.deliveryExpired,
};

interface EmailItemProps {
  readonly email: Email;
  /** Called when a new mail was on the screen. */
  readonly onSeen: () => void;
  readonly onReveal: () => void;
}

/** One mail as it was sent, as plain text. */
export function EmailItem({ email, onSeen, onReveal }: EmailItemProps) {
  const title = useId();
  const content = useId();
  const seen = useInView(email.isRead ? null : email.id, onSeen);
  return (
    <article ref={seen} className={styles.email} aria-labelledby={title} aria-describedby={content}>
      <header className={styles.head}>
        <h2 id={title} className={styles.subject} dir="auto">
          {email.subject}
        </h2>
        {!email.isRead && <Badge tone="unread">{texts.new}</Badge>}
        <time className={styles.time} dateTime={email.createdAt}>
          {emailTime(email.createdAt)}
        </time>
      </header>
      <p className={styles.facts}>
        {texts.from({ sender: email.fromEmail })} · {DELIVERY_NAMES[email.delivery]}
      </p>
      {/* Read out with the mail, which has the focus once its code is shown. */}
      <p id={content} className={styles.content} dir="auto">
        {email.content}
      </p>
      {email.isMasked && (
        <Button size="small" icon={<Icon of={Eye} size={18} />} onClick={onReveal}>
          {texts.show}
        </Button>
      )}
    </article>
  );
}
