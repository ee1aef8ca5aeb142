import { X } from 'lucide-react';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { uiTexts } from './ui.en.ts';

/** A cross that cancels what waits to be sent. Its owner asks first: the bytes are stored nowhere else. */
export function CancelSending({ onCancel }: { readonly onCancel: () => void }) {
  return <IconButton label={uiTexts.cancelSending} icon={<Icon of={X} size={18} />} onClick={onCancel} />;
}
