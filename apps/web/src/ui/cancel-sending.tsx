import { X } from 'lucide-react';
import { useState } from 'react';
import { DiscardDialog, type DiscardDialogProps } from './discard-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { uiTexts } from './ui.en.ts';

export type CancelSendingProps = Pick<DiscardDialogProps, 'texts' | 'onDiscard' | 'onDiscardFailed'>;

/** A cross that cancels an upload. It asks first: the bytes are stored nowhere else. */
export function CancelSending(props: CancelSendingProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton label={uiTexts.cancelSending} icon={<Icon of={X} size={18} />} onClick={() => setIsAsking(true)} />
      <DiscardDialog {...props} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
