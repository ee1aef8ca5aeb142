import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { uiTexts as texts } from './ui.en.ts';

export interface ConfirmDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly title: string;
  /** The question. */
  readonly children: ReactNode;
  /** The verb of the action. */
  readonly confirmLabel: string;
  readonly cancelLabel?: string;
  readonly onConfirm: () => void;
  readonly isDanger?: boolean;
  readonly isBusy?: boolean;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, onClose, title, children, confirmLabel, onConfirm } = props;
  const { cancelLabel = texts.cancel, isDanger = false, isBusy = false } = props;
  const footer = (
    <>
      <Button onClick={onClose} disabled={isBusy}>
        {cancelLabel}
      </Button>
      <Button variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} onClick={onConfirm}>
        {confirmLabel}
      </Button>
    </>
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title} footer={footer} isLocked={isBusy} isQuestion>
      {children}
    </Dialog>
  );
}
