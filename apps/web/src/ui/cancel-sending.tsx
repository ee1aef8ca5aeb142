import { X } from 'lucide-react';
import { useState } from 'react';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { say } from './toast.ts';
import { uiTexts } from './ui.texts.ts';

export interface CancelSendingProps {
  readonly texts: {
    readonly discard: string;
    readonly discardTitle: string;
    readonly discardQuestion: string;
    readonly cancel: string;
  };
  /** Rejects when the device could not store it. */
  readonly onDiscard: () => Promise<unknown>;
  readonly onDiscardFailed: () => void;
}

/** A cross that ends the sending of something, after the question that Discard asks: its bytes are nowhere else. */
export function CancelSending({ texts, onDiscard, onDiscardFailed }: CancelSendingProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton label={uiTexts.cancelSending} icon={<Icon of={X} size={18} />} onClick={() => setIsAsking(true)} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.discardTitle}
        confirmLabel={texts.discard}
        cancelLabel={texts.cancel}
        onConfirm={() => void onDiscard().then(() => say(uiTexts.discarded), onDiscardFailed)}
        isDanger
      >
        <p>{texts.discardQuestion}</p>
      </ConfirmDialog>
    </>
  );
}
