import type { MutationKey } from '@posy/contract/ids';
import { useLocal } from '../../kit/local-context.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { DiscardDialog, type DiscardDialogProps } from '../../ui/discard-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { messagesTexts as texts } from './messages.en.ts';

interface CancelQuestionProps extends Pick<DiscardDialogProps, 'isOpen' | 'onClose'> {
  readonly messageKey: MutationKey;
}

/** Asks before a message that waits or is being sent is discarded. */
export function CancelQuestion({ messageKey, ...dialog }: CancelQuestionProps) {
  const local = useLocal();
  const showFailure = () => showToast({ title: texts.error, description: texts.removeFailed, isError: true });
  return (
    <DiscardDialog
      {...dialog}
      texts={texts}
      onDiscard={() => discardEntry(local, messageKey)}
      onDiscardFailed={showFailure}
    />
  );
}
