import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import { useLocal } from '../../app/local-context.tsx';
import { useSyncStatus } from '../../app/use-sync-status.ts';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { FailedActions } from '../../ui/failed-actions.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { OverdueNote } from '../overdue/overdue-note.tsx';
import { useIsOverdue } from '../overdue/use-is-overdue.ts';
import type { AdDelivery as Delivery } from './ad-view.ts';
import { adsTexts as texts } from './ads.en.ts';
import styles from './ads.late.module.css';

type Pending = Exclude<Delivery, { readonly kind: 'sent' }>;

/** Delivery state of an unsent ad or change, with the share of sent bytes, and its actions. */
export function AdDelivery({ delivery }: { readonly delivery: Pending }) {
  const local = useLocal();
  const { uploads } = useSyncStatus();
  const isOverdue = useIsOverdue(delivery.key);
  const upload = uploads.find(({ key }) => key === delivery.key);
  const percent = upload && upload.total > 0 ? Math.min(100, Math.floor((upload.sent / upload.total) * 100)) : null;
  const icon = delivery.kind === 'failed' ? CircleAlert : delivery.kind === 'sending' ? CloudUpload : Clock3;
  // A full device cannot store either mutation.
  const showFailure = () => showToast({ title: texts.saveFailed, isError: true });
  return (
    <div className={styles.delivery} data-delivery={delivery.kind}>
      <Icon of={icon} size={16} />
      {delivery.kind === 'waiting' && isOverdue ? <OverdueNote /> : <span>{wordsOf(delivery, percent)}</span>}
      {(delivery.kind === 'failed' || delivery.kind === 'stalled') && (
        <FailedActions
          texts={texts}
          onRetry={() => void retryEntry(local, delivery.key).catch(showFailure)}
          onDiscard={() => discardEntry(local, delivery.key)}
          onDiscardFailed={showFailure}
        />
      )}
    </div>
  );
}

function wordsOf(delivery: Pending, percent: number | null): string {
  switch (delivery.kind) {
    case 'waiting':
      return texts.waiting;
    case 'sending':
      return percent === null ? texts.sending : texts.sendingPercent({ percent });
    case 'stalled':
      return texts.stalled;
    case 'blocked':
      return texts.blocked;
    case 'failed':
      return `${texts.notSent}. ${delivery.reason}`;
  }
}
