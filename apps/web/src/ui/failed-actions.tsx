import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { DiscardDialog, type DiscardDialogProps, type DiscardTexts } from './discard-dialog.tsx';
import { uiTexts } from './ui.en.ts';

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
