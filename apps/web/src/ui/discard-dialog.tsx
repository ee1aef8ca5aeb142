import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { announceText } from './toast.ts';
import { uiTexts } from './ui.en.ts';

interface DiscardTexts {
  readonly discardTitle: string;
  readonly discardQuestion: string;
}

export interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly texts: DiscardTexts;
  /** Rejects when the device could not store it. */
  readonly onDiscard: () => Promise<unknown>;
  readonly onDiscardFailed: () => void;
}

/** Asks before unsent data is discarded, since it is stored nowhere else, and announces the result. */
export function DiscardDialog({ isOpen, onClose, texts, onDiscard, onDiscardFailed }: DiscardDialogProps) {
  const confirm = () => {
    // The dialog closes first: the row that contains it may disappear with the entry.
    onClose();
    void onDiscard().then(() => announceText(uiTexts.discarded), onDiscardFailed);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.discardTitle}
      confirmLabel={uiTexts.discard}
      onConfirm={confirm}
      isDanger
    >
      <p>{texts.discardQuestion}</p>
    </ConfirmDialog>
  );
}

export interface FailedActionsProps extends Pick<DiscardDialogProps, 'onDiscard' | 'onDiscardFailed'> {
  readonly texts: DiscardTexts;
  readonly onRetry: () => void;
  /** Another way on, between the two. */
  readonly children?: ReactNode;
}

/** Actions for an unsent entry: Retry, and Discard after a confirmation. */
export function FailedActions({ texts, onRetry, onDiscard, onDiscardFailed, children }: FailedActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={onRetry}>
        {uiTexts.retry}
      </Button>
      {children}
      <Button size="small" variant="plain" onClick={() => setIsAsking(true)}>
        {uiTexts.discard}
      </Button>
      <DiscardDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        texts={texts}
        onDiscard={onDiscard}
        onDiscardFailed={onDiscardFailed}
      />
    </>
  );
}
