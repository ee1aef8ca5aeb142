import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { FailedActions } from '../../ui/failed-actions.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import type { Delivery } from './post-view.ts';
import { postsTexts as texts } from './posts.texts.ts';
import styles from './post-delivery.module.css';

type Pending = Exclude<Delivery, { kind: 'sent' }>;

/** Where an unsent post stands: in words, with the share of bytes that went out, and what can be done. */
export function PostDelivery({ delivery }: { readonly delivery: Pending }) {
  const percent = useUploadPercent(delivery.key);
  const isFailed = delivery.kind === 'failed';
  const icon = isFailed ? CircleAlert : delivery.kind === 'sending' ? CloudUpload : Clock3;
  return (
    <div className={classNames(styles.strip, isFailed && styles.failed)} data-delivery={delivery.kind}>
      <Icon of={icon} size={18} />
      <p className={styles.text}>
        {deliveryText(delivery, percent)}
        {isFailed && <span className={styles.reason}>{delivery.reason}</span>}
      </p>
      {(isFailed || delivery.kind === 'stalled') && <Failed delivery={delivery} />}
      {delivery.kind === 'sending' && percent !== null && (
        <progress className={styles.progress} value={percent} max={100} aria-label={texts.sending} />
      )}
    </div>
  );
}

function deliveryText({ kind }: Pending, percent: number | null): string {
  switch (kind) {
    case 'waiting':
      return texts.waiting;
    case 'sending':
      return percent === null ? texts.sending : texts.sendingPercent({ percent });
    case 'stalled':
      return texts.stalled;
    case 'blocked':
      return texts.blocked;
    case 'failed':
      return texts.notSent;
  }
}

function Failed({ delivery }: { readonly delivery: Pending }) {
  const local = useLocal();
  // A full device keeps neither wish.
  const tell = () => showToast({ title: texts.notSent, isError: true });
  return (
    <div className={styles.actions}>
      <FailedActions
        texts={texts}
        onRetry={() => void retryEntry(local, delivery.key).catch(tell)}
        onDiscard={() => void discardEntry(local, delivery.key).catch(tell)}
      />
    </div>
  );
}

const subscribe = (listener: () => void) => syncStatus.subscribe(listener);

/** Whole percents of an upload that is on its way; null when nothing is known of it. */
function useUploadPercent(key: string): number | null {
  return useSyncExternalStore(subscribe, () => {
    const upload = syncStatus.get().uploads.find((candidate) => candidate.key === key);
    return upload && upload.total > 0 ? Math.min(100, Math.floor((upload.sent / upload.total) * 100)) : null;
  });
}
