import type { MutationKey } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { showDialog } from '../../kit/open-dialog.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import type { Unsent } from '../../sync/delivery.ts';
import { discardEntry, retryEntry, sendNow } from '../../sync/outbox-actions.ts';
import { Button } from '../../ui/button.tsx';
import { DiscardDialog, type DiscardDialogProps, FailedActions } from '../../ui/discard-dialog.tsx';
import { SendingOverlay } from '../../ui/sending-ring.tsx';
import { showToast } from '../../ui/toast.ts';
import { useDataSaver } from '../data-saver/use-data-saver.ts';
import { OverdueNote } from '../delivery/delivery-state.tsx';
import { deliveryText } from '../delivery/delivery-text.ts';
import { deliveryTexts } from '../delivery/delivery.en.ts';
import { useUpload } from '../delivery/use-entry-status.ts';
import { postActionsTexts as texts } from './post-actions.en.ts';
import { createRefusal } from './post-words.ts';
import { canRevise, isPostPaused, revisePost } from './unsent-post.local.ts';
import styles from './post-delivery.module.css';

type Failed = Extract<Unsent, { readonly kind: 'failed' }>;

/** The network that a post waits for while uploads are paused on this device, and a button that sends it now. */
export function PostPaused({ postKey }: { readonly postKey: MutationKey }) {
  const local = useLocal();
  const { choices } = useDataSaver();
  const isPaused = useLiveQuery(() => isPostPaused(local, postKey), [local, postKey]) ?? false;
  const showFailure = () => showToast({ title: deliveryTexts.notSent, isError: true });
  const reason = choices.uploads === 'wifi' ? texts.waitsForWifi : texts.waitsForYou;
  return (
    <>
      <p className={styles.text}>{isPaused ? reason : deliveryTexts.waiting}</p>
      {isPaused && (
        <Button size="small" onClick={() => void sendNow(local, postKey).catch(showFailure)}>
          {texts.sendNow}
        </Button>
      )}
    </>
  );
}

/** A post that is too old to be sent without the user's confirmation. */
export function PostOverdue() {
  return <OverdueNote className={styles.text} />;
}

/** The reason why the server refused a post. */
export function PostRefusal({ code, message, field }: Pick<Failed, 'code' | 'message' | 'field'>) {
  return <span className={styles.reason}>{createRefusal(code, message, field)}</span>;
}

/** The actions for a post that was not sent. */
export function PostFailed({ postKey }: { readonly postKey: MutationKey }) {
  const local = useLocal();
  // A full device cannot store the mutation.
  const showFailure = () => showToast({ title: deliveryTexts.notSent, isError: true });
  return (
    <FailedActions
      texts={texts}
      onRetry={() => void retryEntry(local, postKey).catch(showFailure)}
      onDiscard={() => discardEntry(local, postKey)}
      onDiscardFailed={showFailure}
    >
      <EditPost postKey={postKey} />
    </FailedActions>
  );
}

/** Takes a refused post back into the composer, where its words and photos can be changed. */
function EditPost({ postKey }: { readonly postKey: MutationKey }) {
  const local = useLocal();
  const isPossible = useLiveQuery(() => canRevise(local, postKey), [local, postKey]) ?? false;
  if (!isPossible) return null;
  const edit = async () => {
    if (await revisePost(local, postKey)) showDialog('create-post');
    else showToast({ title: texts.draftInTheWay, isError: true });
  };
  const showFailure = () => showToast({ title: deliveryTexts.notSent, isError: true });
  return (
    <Button size="small" onClick={() => void edit().catch(showFailure)}>
      {texts.editPost}
    </Button>
  );
}

export interface PostSendingProps {
  readonly postKey: MutationKey;
  /** Whole percents; null: not known. */
  readonly percent: number | null;
  readonly onCancel: () => void;
}

/** The progress of a post that is being sent. */
export function PostSending({ postKey, percent, onCancel }: PostSendingProps) {
  const { file = 1, files = 1 } = useUpload(postKey) ?? {};
  const text = deliveryText('sending', { percent });
  return (
    <SendingOverlay
      percent={percent}
      progressLabel={deliveryTexts.sending}
      text={files > 1 ? texts.sendingPhoto({ text, place: file, count: files }) : text}
      onCancel={onCancel}
    />
  );
}

export { CancelSending as PostCancel } from '../../ui/cancel-sending.tsx';

interface CancelQuestionProps extends Pick<DiscardDialogProps, 'isOpen' | 'onClose'> {
  readonly postKey: MutationKey;
}

/** Asks before a post that waits or is being sent is discarded. */
export function CancelQuestion({ postKey, ...dialog }: CancelQuestionProps) {
  const local = useLocal();
  const showFailure = () => showToast({ title: texts.deleteFailed, isError: true });
  return (
    <DiscardDialog
      {...dialog}
      texts={texts}
      onDiscard={() => discardEntry(local, postKey)}
      onDiscardFailed={showFailure}
    />
  );
}
