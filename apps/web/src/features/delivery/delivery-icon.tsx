import { CircleAlert, Clock3, CloudUpload } from 'lucide-react';
import type { Unsent } from '../../sync/delivery.ts';
import { Icon } from '../../ui/icon.tsx';

/** The state of an unsent entry as an icon; a text stands beside it. */
export function DeliveryIcon({ kind, size }: { readonly kind: Unsent['kind']; readonly size: number }) {
  return <Icon of={kind === 'failed' ? CircleAlert : kind === 'sending' ? CloudUpload : Clock3} size={size} />;
}
