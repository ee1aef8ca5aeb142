import { useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { say } from './toast.ts';
import { uiTexts } from './ui.texts.ts';

export interface FailedActionsProps {
  readonly texts: {
    readonly retry: string;
    readonly discard: string;
    readonly discardTitle: string;
    readonly discardQuestion: string;
    readonly cancel: string;
  };
  readonly onRetry: () => void;
  /** Rejects where it could not be. */
  readonly onDiscard: () => Promise<unknown>;
  readonly onDiscardFailed: () => void;
}

/** Actions for an unsent entry: Retry, and Discard after a question. */
export function FailedActions({ texts, onRetry, onDiscard, onDiscardFailed }: FailedActionsProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" onClick={onRetry}>
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
        onConfirm={() => void onDiscard().then(() => say(uiTexts.discarded), onDiscardFailed)}
        isDanger
      >
        <p>{texts.discardQuestion}</p>
      </ConfirmDialog>
    </>
  );
}
