import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { syncStatus } from '../../sync/sync-status.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { useIsOverdue } from '../overdue/use-is-overdue.ts';
import type { Delivery } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';
import styles from './post-delivery.module.css';

// If this chunk cannot be loaded, the post still waits, and the outbox has the same buttons.
const load = () => import('./post-unsent.tsx');
const PostPaused = onDemand(async () => (await load()).PostPaused, Waiting, Waiting);
const PostOverdue = onDemand(async () => (await load()).PostOverdue, Waiting, Waiting);
const PostRefusal = onDemand(async () => (await load()).PostRefusal, Nothing, Nothing);
const PostFailed = onDemand(async () => (await load()).PostFailed, Nothing, Nothing);
const PostCancel = onDemand(async () => (await load()).PostCancel, Nothing, Nothing);

type Pending = Exclude<Delivery, { kind: 'sent' }>;

/** The state of an unsent post as a text, with the share of bytes sent and the possible actions. */
export function PostDelivery({ delivery }: { readonly delivery: Pending }) {
  const percent = useUploadPercent(delivery.key);
  const isOverdue = useIsOverdue(delivery.key);
  const { allows } = useDataSaver();
  const isFailed = delivery.kind === 'failed';
  const icon = isFailed ? CircleAlert : delivery.kind === 'sending' ? CloudUpload : Clock3;
  return (
    <div className={classNames(styles.strip, isFailed && styles.failed)} data-delivery={delivery.kind}>
      <Icon of={icon} size={18} />
      {delivery.kind === 'waiting' && isOverdue ? (
        <PostOverdue />
      ) : delivery.kind === 'waiting' && !allows.uploads ? (
        <PostPaused postKey={delivery.key} />
      ) : (
        <p className={styles.text}>
          {deliveryText(delivery, percent)}
          {isFailed && <PostRefusal code={delivery.code} message={delivery.message} />}
        </p>
      )}
      {(isFailed || delivery.kind === 'stalled') && (
        <div className={styles.actions}>
          <PostFailed postKey={delivery.key} />
        </div>
      )}
      {delivery.kind === 'sending' && <PostCancel postKey={delivery.key} />}
      {delivery.kind === 'sending' && percent !== null && (
        <progress className={styles.progress} value={percent} max={100} aria-label={texts.sending} />
      )}
    </div>
  );
}

function Waiting() {
  return <p className={styles.text}>{texts.waiting}</p>;
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

const subscribe = (listener: () => void) => syncStatus.subscribe(listener);

/** Whole percents of a running upload; null if unknown. */
function useUploadPercent(key: string): number | null {
  return useSyncExternalStore(subscribe, () => {
    const upload = syncStatus.get().uploads.find((candidate) => candidate.key === key);
    return upload && upload.total > 0 ? Math.min(100, Math.floor((upload.sent / upload.total) * 100)) : null;
  });
}
