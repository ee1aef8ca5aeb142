import type { MutationKey } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { formatBytes } from '../../language/format-bytes.ts';
import { discardEntry, retryEntry, sendNow } from '../../sync/outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { CancelSending } from '../../ui/cancel-sending.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FailedActions } from '../../ui/discard-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { attachmentsTexts } from '../attachments/attachments.en.ts';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { DeliveryState } from '../delivery/delivery-state.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { useIsOverdue } from '../delivery/use-entry-status.ts';
import type { MessageDelivery } from './message-view.ts';
import { refusalText } from './message-words.ts';
import { messagesTexts as texts } from './messages.en.ts';
import { useShrinkPercent } from './send-when-smaller.ts';
import styles from './message-bubble.module.css';

type Unsent = Extract<MessageDelivery, { kind: 'waiting' | 'sending' | 'failed' }>;

export interface UnsentStateProps {
  readonly delivery: Unsent;
  /** Its file, while only this device has it. */
  readonly fileId?: string | null | undefined;
  /** Absent for a text alone: it is sent before a button could be tapped. */
  readonly onCancel?: (() => void) | undefined;
}

/** The state of an unsent message, with the bytes sent so far and the possible actions. */
export function UnsentState({ delivery, fileId = null, onCancel }: UnsentStateProps) {
  const shrinkPercent = useShrinkPercent(fileId);
  if (shrinkPercent !== null) return <Shrinking messageKey={delivery.key} percent={shrinkPercent} />;
  return <Unshrunk delivery={delivery} onCancel={onCancel} />;
}

interface ShrinkingProps {
  readonly messageKey: MutationKey;
  readonly percent: number;
}

/** The video of an enqueued message is made smaller first, unless the user does not want to wait. */
function Shrinking({ messageKey, percent }: ShrinkingProps) {
  const local = useLocal();
  const showFailure = () => showToast({ title: texts.error, description: texts.sendFailed, isError: true });
  return (
    <div className={classNames(styles.foot, styles.state)} data-delivery="waiting">
      <span>{attachmentsTexts.shrinking({ percent })}</span>
      <Button size="small" onClick={() => void sendNow(local, messageKey).catch(showFailure)}>
        {attachmentsTexts.sendOriginal}
      </Button>
    </div>
  );
}

function Unshrunk({ delivery, onCancel }: Pick<UnsentStateProps, 'delivery' | 'onCancel'>) {
  const { allows, choices } = useDataSaver();
  const isOverdue = useIsOverdue(delivery.key) && delivery.kind === 'waiting';
  const files = delivery.kind === 'waiting' && !isOverdue && !allows.uploads ? (delivery.pausedBy ?? []) : [];
  const text = files.length > 0 ? pausedText(delivery.key, files, choices.uploads === 'wifi') : stateText(delivery);
  return (
    <div
      className={classNames(styles.foot, styles.state, delivery.kind === 'failed' && styles.stateFailed)}
      data-delivery={delivery.kind}
    >
      <span className={styles.stateWords}>
        <DeliveryState delivery={delivery} text={text} iconSize={14} />
      </span>
      {files.length > 0 && <SendNow files={files} />}
      {delivery.kind === 'waiting' && onCancel && <CancelSending onCancel={onCancel} />}
      {delivery.kind === 'failed' && <Failed delivery={delivery} />}
    </div>
  );
}

/** The reason for waiting while uploads are paused: the message's own file, or an earlier one that has to arrive first. */
function pausedText(key: MutationKey, files: readonly MutationKey[], isWifi: boolean): string {
  if (files.includes(key)) return isWifi ? texts.waitsForWifi : texts.waitsForYou;
  return isWifi ? texts.waitsBehindWifi : texts.waitsBehindYou;
}

/** Sends the files that hold this message back, and so the message. */
function SendNow({ files }: { readonly files: readonly MutationKey[] }) {
  const local = useLocal();
  const send = async () => {
    for (const key of files) await sendNow(local, key);
  };
  const showFailure = () => showToast({ title: texts.error, description: texts.sendFailed, isError: true });
  return (
    <Button size="small" onClick={() => void send().catch(showFailure)}>
      {texts.sendNow}
    </Button>
  );
}

function stateText(delivery: Unsent): string {
  const reason = delivery.kind === 'failed' ? refusalText(delivery.code) : '';
  const progress = delivery.kind === 'sending' ? delivery.progress : null;
  if (!progress || progress.total <= 0)
    return deliveryText(delivery.kind, { reason, wording: { notSent: texts.notSent } });
  return texts.sendingBytes({ sent: formatBytes(progress.sent), total: formatBytes(progress.total) });
}

function Failed({ delivery }: { readonly delivery: Unsent }) {
  const local = useLocal();
  const showFailure = (description: string) => () => showToast({ title: texts.error, description, isError: true });
  return (
    <span className={styles.failedActions}>
      <FailedActions
        texts={texts}
        onRetry={() => void retryEntry(local, delivery.key).catch(showFailure(texts.sendFailed))}
        onDiscard={() => discardEntry(local, delivery.key)}
        onDiscardFailed={showFailure(texts.removeFailed)}
      />
    </span>
  );
}
