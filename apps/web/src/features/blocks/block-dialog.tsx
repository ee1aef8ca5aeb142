import type { UserId } from '@posy/contract/ids';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { showToast } from '../../ui/toast.ts';
import { blocksTexts as texts } from './blocks.en.ts';
import { blockPerson } from './set-block.ts';

interface BlockDialogProps {
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

/** Blocks a user after a confirmation, and unblocks without one. */
export function useBlock(userId: UserId | null) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  const set = async (isBlocked: boolean) => {
    setIsAsking(false);
    if (userId === null) return;
    try {
      await blockPerson(local, userId, isBlocked);
    } catch {
      showToast({ title: texts.error, description: texts.failed, isError: true });
    }
  };
  return {
    isAsking,
    ask: () => setIsAsking(true),
    cancel: () => setIsAsking(false),
    block: () => void set(true),
    unblock: () => void set(false),
  };
}
