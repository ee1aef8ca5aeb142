import { ConfirmDialog } from './confirm-dialog.tsx';
import { announceText } from './toast.ts';
import { uiTexts } from './ui.en.ts';

export interface DiscardTexts {
  readonly discard: string;
  readonly discardTitle: string;
  readonly discardQuestion: string;
  readonly cancel: string;
}

export interface DiscardDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly texts: DiscardTexts;
  /** Rejects when the device could not store it. */
  readonly onDiscard: () => Promise<unknown>;
  readonly onDiscardFailed: () => void;
}

/** Asks before something unsent is discarded, since it is kept nowhere else, and says when it is done. */
export function DiscardDialog({ isOpen, onClose, texts, onDiscard, onDiscardFailed }: DiscardDialogProps) {
  const confirm = () => {
    // The dialog closes first: the row that holds it may be gone as soon as the entry is.
    onClose();
    void onDiscard().then(() => announceText(uiTexts.discarded), onDiscardFailed);
  };
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.discardTitle}
      confirmLabel={texts.discard}
      cancelLabel={texts.cancel}
      onConfirm={confirm}
      isDanger
    >
      <p>{texts.discardQuestion}</p>
    </ConfirmDialog>
  );
}
