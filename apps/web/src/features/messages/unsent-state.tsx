import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import { useLocal } from '../../app/local-context.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FailedActions } from '../../ui/failed-actions.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { mediaTexts } from '../media/media.texts.ts';
import type { MessageDelivery } from './message-view.ts';
import { discardMessage, retryMessage } from './send-message.ts';
import { refusalText, sendTexts } from './send.texts.ts';
import { threadTexts as texts } from './thread.texts.ts';
import styles from './message-bubble.late.module.css';

type Unsent = Extract<MessageDelivery, { kind: 'waiting' | 'sending' | 'failed' }>;

const ICONS = { waiting: Clock3, sending: CloudUpload, failed: CircleAlert } as const;

/** Where a message that is not sent stands, with the bytes that went out, and what can be done about it. */
export function UnsentState({ delivery }: { readonly delivery: Unsent }) {
  const progress = delivery.kind === 'sending' ? delivery.progress : null;
  return (
    <div
      className={classNames(styles.foot, styles.state, delivery.kind === 'failed' && styles.stateFailed)}
      data-delivery={delivery.kind}
    >
      <span className={styles.stateWords}>
        <Icon of={ICONS[delivery.kind]} size={14} />
        <span>{stateText(delivery)}</span>
      </span>
      {delivery.kind === 'failed' && <Failed delivery={delivery} />}
      {progress && progress.total > 0 && (
        <progress className={styles.progress} value={progress.sent} max={progress.total} aria-label={texts.sending} />
      )}
    </div>
  );
}

function stateText(delivery: Unsent): string {
  if (delivery.kind === 'waiting') return texts.waiting;
  if (delivery.kind === 'failed') return `${texts.notSent}. ${refusalText(delivery.code)}`;
  const { progress } = delivery;
  if (!progress || progress.total <= 0) return texts.sending;
  return texts.sendingBytes({ sent: mediaTexts.size(progress.sent), total: mediaTexts.size(progress.total) });
}

function Failed({ delivery }: { readonly delivery: Unsent }) {
  const local = useLocal();
  const tell = (description: string) => () => showToast({ title: texts.error, description, isError: true });
  return (
    <span className={styles.failedActions}>
      <FailedActions
        texts={texts}
        onRetry={() => void retryMessage(local, delivery.key).catch(tell(sendTexts.failed))}
        onDiscard={() => void discardMessage(local, delivery.key).catch(tell(texts.removeFailed))}
      />
    </span>
  );
}
