import { useLocal } from '../../kit/local-context.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { discardEntry, retryEntry } from '../../sync/outbox-actions.ts';
import { FailedActions } from '../../ui/discard-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { DeliveryState } from '../delivery/delivery-state.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { useUploadPercent } from '../delivery/use-upload-percent.ts';
import { adRefusal } from './ad-refusal.ts';
import { adsPageTexts } from './ads-page.en.ts';
import { adsTexts as texts } from './ads.en.ts';
import styles from './ads.module.css';

/** Delivery state of an unsent ad or change, with the share of sent bytes, and its actions. */
export function AdDelivery({ delivery }: { readonly delivery: Unsent }) {
  const local = useLocal();
  const percent = useUploadPercent(delivery.key);
  const reason = delivery.kind === 'failed' ? adRefusal(delivery.code, delivery.message) : '';
  // A full device cannot store either mutation.
  const showFailure = () => showToast({ title: texts.saveFailed, isError: true });
  return (
    <div className={styles.delivery} data-delivery={delivery.kind}>
      <DeliveryState delivery={delivery} text={deliveryText(delivery.kind, { percent, reason })} iconSize={16} />
      {(delivery.kind === 'failed' || delivery.kind === 'stalled') && (
        <FailedActions
          texts={adsPageTexts}
          onRetry={() => void retryEntry(local, delivery.key).catch(showFailure)}
          onDiscard={() => discardEntry(local, delivery.key)}
          onDiscardFailed={showFailure}
        />
      )}
    </div>
  );
}
