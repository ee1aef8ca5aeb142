import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { syncStatus } from '../../sync/sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
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
      {(isFailed || delivery.kind === 'stalled') && <FailedActions delivery={delivery} />}
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
      return percent === null ? texts.sending : texts.sendingPercent(percent);
    case 'stalled':
      return texts.stalled;
    case 'blocked':
      return texts.blocked;
    case 'failed':
      return texts.notSent;
  }
}

function FailedActions({ delivery }: { readonly delivery: Pending }) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <div className={styles.actions}>
      <Button size="small" onClick={() => void retryEntry(local, delivery.key)}>
        {texts.retry}
      </Button>
      <Button size="small" variant="plain" onClick={() => setIsAsking(true)}>
        {texts.discard}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.cancel}
        onConfirm={() => void discardEntry(local, delivery.key)}
        isDanger
      >
        <p>{texts.discardQuestion}</p>
      </ConfirmDialog>
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
