import { X } from 'lucide-react';
import { useState } from 'react';
import { DiscardDialog, type DiscardDialogProps } from './discard-dialog.tsx';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { uiTexts } from './ui.en.ts';

export type CancelSendingProps = Pick<DiscardDialogProps, 'texts' | 'onDiscard' | 'onDiscardFailed'>;

/** A cross that ends the sending of something, after the question that Discard asks: its bytes are nowhere else. */
export function CancelSending(props: CancelSendingProps) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <IconButton label={uiTexts.cancelSending} icon={<Icon of={X} size={18} />} onClick={() => setIsAsking(true)} />
      <DiscardDialog {...props} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
