import { type Delivery, type Email, emailsCall, setEmailReadCall } from '@posy/contract/emails';
import type { EmailId, MutationKey } from '@posy/contract/ids';
import { Eye } from 'lucide-react';
import { useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { formatPlainDate } from '../../language/formats.ts';
import { languageTexts } from '../../language/language.en.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useInView } from '../posts/use-in-view.ts';
import { type AdminCall, useAdminCall } from '../session/use-admin-call.ts';
import { emailsTexts as texts } from './emails.en.ts';
import { RevealDialog } from './reveal-dialog.tsx';
import styles from './emails.module.css';

/** The mails to one address, newest first. Shown mails are marked as read, and are no longer 'New' next time. */
export function Inbox({ email }: { readonly email: string }) {
  const call = useAdminCall();
  const { device } = useLocal();
  const list = useOnlineList(call, emailsCall, { email });
  const { rows, state, hasMore } = list;
  const [asked, setAsked] = useState<string | null>(null);
  const revealing = rows.find(({ id }) => id === asked);

  return (
    <section className={styles.inbox} aria-label={texts.of({ email })} aria-busy={state === 'asking'}>
      <OnlineRows
        list={list}
        texts={texts}
        loading={<RowSkeletons label={uiTexts.loading} lead={null} />}
        empty={<EmptyState title={texts.none} hint={texts.noneHint({ email })} art="letters" />}
        status={<p className={styles.count}>{(hasMore ? texts.countSoFar : texts.count)({ count: rows.length })}</p>}
      >
        <ul className={styles.list}>
          {rows.map((row) => (
            <li key={row.id}>
              <EmailItem
                email={row}
                onSeen={() => void markSeen(call, row.id, device.newKey())}
                onReveal={() => setAsked(row.id)}
              />
            </li>
          ))}
        </ul>
      </OnlineRows>
      <RevealDialog
        email={revealing}
        onClose={() => setAsked(null)}
        onRevealed={(shown) => {
          setAsked(null);
          list.change((all) => all.map((row) => (row.id === shown.id ? { ...shown, isRead: row.isRead } : row)));
        }}
      />
    </section>
  );
}

/** Marks a mail as read. After a failure it stays new. */
function markSeen(call: AdminCall, id: EmailId, key: MutationKey) {
  return call(setEmailReadCall, { id }, { json: { isRead: true }, key });
}

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
function EmailItem({ email, onSeen, onReveal }: EmailItemProps) {
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

/** 'Jan 5, 2025 at 3:04 PM', in the time zone of the device. */
export function emailTime(createdAt: string): string {
  const at = Date.parse(createdAt);
  const day = formatPlainDate(at, { month: 'short', day: 'numeric', year: 'numeric' });
  const time = formatPlainDate(at, { hour: 'numeric', minute: '2-digit' });
  // Some versions of the formatter put a narrow space before PM.
  return languageTexts.dayAndTime({ day, time }).replaceAll(/\s/g, ' ');
}
