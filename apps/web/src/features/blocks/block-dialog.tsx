import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { blocksTexts as texts } from './blocks.en.ts';

export interface BlockDialogProps {
  readonly name: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

/** Asks before a block, and explains it. */
export function BlockDialog({ name, isOpen, onClose, onConfirm }: BlockDialogProps) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={texts.title({ name })}
      confirmLabel={texts.confirm}
      onConfirm={onConfirm}
      isDanger
    >
      <p>{texts.question({ name })}</p>
    </ConfirmDialog>
  );
}
