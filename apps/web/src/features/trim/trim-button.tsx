import { Scissors, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { AttachmentState } from '../attachments/attachment-state.ts';
import type { AttachmentWork } from '../attachments/attachment-work.ts';
import { attachmentsTexts as texts } from '../attachments/attachments.en.ts';
import { isTrimmable } from '../video/trim-range.ts';

interface TrimButtonProps {
  readonly picked: AttachmentState & Pick<AttachmentWork, 'cancelTrim'>;
  readonly onTrim: () => void;
  /** The trim view was just closed: the focus returns here. */
  readonly isBack: boolean;
}

/** Opens the trim view of a video that this device can decode, or cancels the trimming. */
export function TrimButton({ picked, onTrim, isBack }: TrimButtonProps) {
  const { attachment, step } = picked;
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // Not when another video was picked later: the focus is in the form then.
    if (isBack && !document.activeElement?.closest('form')) button.current?.focus();
  }, [isBack]);
  const canTrim =
    attachment !== null && attachment.width > 0 && (attachment.trim || isTrimmable(attachment.durationMs));
  if (!canTrim) return null;
  const isTrimming = step?.what === 'trimming';
  return (
    <div>
      <Button
        ref={button}
        icon={<Icon of={isTrimming ? X : Scissors} size={20} />}
        onClick={isTrimming ? picked.cancelTrim : onTrim}
      >
        {isTrimming ? texts.cancelTrim : texts.trim}
      </Button>
    </div>
  );
}
