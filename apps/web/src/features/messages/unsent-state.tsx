import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { showToast } from '../../ui/toast.ts';
import { mediaTexts } from '../media/media.texts.ts';
import type { MessageDelivery } from './message-view.ts';
import { discardMessage, retryMessage } from './send-message.ts';
import { refusalText, sendTexts } from './send.texts.ts';
import { threadTexts as texts } from './thread.texts.ts';
import styles from './message-bubble.module.css';

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
      {delivery.kind === 'failed' && <FailedActions delivery={delivery} />}
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
  return texts.sendingBytes(mediaTexts.size(progress.sent), mediaTexts.size(progress.total));
}

function FailedActions({ delivery }: { readonly delivery: Unsent }) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  const tell = (description: string) => () => showToast({ title: texts.error, description, isError: true });
  const retry = () => retryMessage(local, delivery.key).catch(tell(sendTexts.failed));
  const discard = () => discardMessage(local, delivery.key).catch(tell(texts.removeFailed));
  return (
    <span className={styles.failedActions}>
      <Button size="small" onClick={() => void retry()}>
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
        onConfirm={() => void discard()}
        isDanger
      >
        <p>{texts.discardQuestion}</p>
      </ConfirmDialog>
    </span>
  );
}
