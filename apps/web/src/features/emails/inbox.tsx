import { emailsCall } from '@posy/contract/emails';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useOnlineList } from '../../kit/online-list.ts';
import { OnlineRows } from '../../kit/online-rows.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { useAdminCall } from '../session/use-admin-call.ts';
import { markSeen } from './email-calls.ts';
import { EmailItem } from './email-item.tsx';
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
