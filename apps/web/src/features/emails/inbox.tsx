import { emailsCall } from '@posy/contract/emails';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useOnlineList } from '../../kit/use-online-list.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListMore } from '../../ui/list-note.tsx';
import { ListProblem } from '../../ui/list-problem.tsx';
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
  const { rows, state, hasMore, isLoadingMore, isUnknown, retry, more, change } = useOnlineList(call, emailsCall, {
    email,
  });
  const [asked, setAsked] = useState<string | null>(null);
  const revealing = rows.find(({ id }) => id === asked);
  const isEmpty = rows.length === 0;

  return (
    <section className={styles.inbox} aria-label={texts.of({ email })} aria-busy={state === 'asking'}>
      {state === 'asking' && isUnknown && <RowSkeletons label={texts.loading} lead={null} />}
      {(state === 'unreachable' || state === 'failed') && (
        <ListProblem retryLabel={uiTexts.tryAgain} onRetry={retry}>
          {state === 'failed' ? texts.failed : texts.unreachable}
        </ListProblem>
      )}
      {/* Always mounted, so that screen readers announce the results. */}
      <div role="status">
        {!isUnknown && isEmpty && <EmptyState title={texts.none} hint={texts.noneHint({ email })} art="letters" />}
        {!isEmpty && (
          <p className={styles.count}>{(hasMore ? texts.countSoFar : texts.count)({ count: rows.length })}</p>
        )}
      </div>
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
      {hasMore && (
        <ListMore>
          <Button size="small" isBusy={isLoadingMore} onClick={more}>
            {uiTexts.more}
          </Button>
        </ListMore>
      )}
      <RevealDialog
        email={revealing}
        onClose={() => setAsked(null)}
        onRevealed={(shown) => {
          setAsked(null);
          change((all) => all.map((row) => (row.id === shown.id ? { ...shown, isRead: row.isRead } : row)));
        }}
      />
    </section>
  );
}
