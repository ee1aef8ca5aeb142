import type { DialogRequest } from '../../kit/open-dialog.ts';
import { BlockDialog, useBlock } from '../blocks/block-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface SafetyDialogProps {
  readonly request: Extract<DialogRequest, readonly ['report' | 'block', unknown]>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The dialogs for reporting and blocking, in one chunk of the build: they are rarely opened, and then needed at once. */
export function SafetyDialog({ request, isOpen, onClose }: SafetyDialogProps) {
  if (request[0] === 'report') return <ReportDialog thing={request[1]} isOpen={isOpen} onClose={onClose} />;
  return <BlockPersonDialog {...request[1]} isOpen={isOpen} onClose={onClose} />;
}

type BlockRequest = Extract<DialogRequest, readonly ['block', unknown]>[1];

function BlockPersonDialog({ userId, name, isOpen, onClose }: BlockRequest & Omit<SafetyDialogProps, 'request'>) {
  const { block } = useBlock(userId);
  const confirm = () => {
    onClose();
    block();
  };
  return <BlockDialog name={name} isOpen={isOpen} onClose={onClose} onConfirm={confirm} />;
}
