import { useState } from 'react';
import type { Unsent } from '../../sync/delivery.ts';
import { classNames } from '../../ui/class-names.ts';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { DeliveryIcon } from '../delivery/delivery-icon.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import { useIsOverdue, useUploadPercent } from '../delivery/use-entry-status.ts';
import styles from './post-delivery.module.css';

// If this chunk cannot be loaded, the post still waits, and the outbox has the same buttons.
const load = () => import('./post-unsent.tsx');
const PostPaused = onDemand(async () => (await load()).PostPaused, Waiting, Waiting);
const PostOverdue = onDemand(async () => (await load()).PostOverdue, Waiting, Waiting);
const PostRefusal = onDemand(async () => (await load()).PostRefusal, Nothing, Nothing);
const PostFailed = onDemand(async () => (await load()).PostFailed, Nothing, Nothing);
const PostSending = onDemand(async () => (await load()).PostSending, Sending, Sending);
const PostCancel = onDemand(async () => (await load()).PostCancel, Nothing, Nothing);
const CancelQuestion = onDemand(async () => (await load()).CancelQuestion, Nothing, Nothing);

/** The state of an unsent post over its picture: a ring with a cross while it is sent, else a text with the possible actions. */
export function PostDelivery({ delivery }: { readonly delivery: Unsent }) {
  const percent = useUploadPercent(delivery.key);
  const [isAsking, setIsAsking] = useState(false);
  const ask = () => setIsAsking(true);
  return (
    <>
      {delivery.kind === 'sending' ? (
        <PostSending postKey={delivery.key} percent={percent} onCancel={ask} />
      ) : (
        <PostState delivery={delivery} onCancel={ask} />
      )}
      {/* Stays open while the upload waits for the network and goes on. */}
      <CancelQuestion postKey={delivery.key} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface PostStateProps {
  readonly delivery: Unsent;
  readonly onCancel: () => void;
}

function PostState({ delivery, onCancel }: PostStateProps) {
  const isOverdue = useIsOverdue(delivery.key);
  const { allows } = useDataSaver();
  const isFailed = delivery.kind === 'failed';
  return (
    <div className={classNames(styles.strip, isFailed && styles.failed)} data-delivery={delivery.kind}>
      <DeliveryIcon kind={delivery.kind} size={18} />
      {delivery.kind === 'waiting' && isOverdue ? (
        <PostOverdue />
      ) : delivery.kind === 'waiting' && !allows.uploads ? (
        <PostPaused postKey={delivery.key} />
      ) : (
        <p className={styles.text}>
          <span>{deliveryText(delivery.kind)}</span>
          {isFailed && <PostRefusal {...delivery} />}
        </p>
      )}
      {isFailed || delivery.kind === 'stalled' ? (
        <div className={styles.actions}>
          <PostFailed postKey={delivery.key} />
        </div>
      ) : (
        <PostCancel onCancel={onCancel} />
      )}
    </div>
  );
}

function Waiting() {
  return <p className={styles.text}>{deliveryTexts.waiting}</p>;
}

function Sending() {
  return (
    <div className={styles.strip} data-delivery="sending">
      <p className={styles.text}>{deliveryTexts.sending}</p>
    </div>
  );
}
