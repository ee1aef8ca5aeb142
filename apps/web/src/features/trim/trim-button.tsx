import { Scissors, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { AttachmentState } from '../attachments/attachment-state.ts';
import type { AttachmentWork } from '../attachments/attachment-work.ts';
import { attachmentsTexts as texts } from '../attachments/attachments.en.ts';
import { isTrimmable } from '../video/trim-range.ts';

interface TrimButtonProps {
  readonly picked: AttachmentState & Pick<AttachmentWork, 'cancelTrim'>;
  readonly onTrim: () => void;
}

/** Opens the trim editor of a video that this device can decode, or cancels the trimming. */
export function TrimButton({ picked, onTrim }: TrimButtonProps) {
  const { attachment, step } = picked;
  const canTrim =
    attachment !== null && attachment.width > 0 && (attachment.trim || isTrimmable(attachment.durationMs));
  if (!canTrim) return null;
  const isTrimming = step?.what === 'trimming';
  return (
    <IconButton
      label={isTrimming ? texts.cancelTrim : texts.trim}
      icon={<Icon of={isTrimming ? X : Scissors} />}
      onClick={isTrimming ? picked.cancelTrim : onTrim}
    />
  );
}
