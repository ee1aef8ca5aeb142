import { UNREAD_BADGE_CAP } from '@posy/contract/limits';
import { Badge } from '../../ui/badge.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { messagesTexts as texts } from './messages.en.ts';

/** The number of unread messages, '99+' above 99; nothing for 0. */
export function UnreadBadge({ count }: { readonly count: number }) {
  if (count <= 0) return null;
  const shown = count > UNREAD_BADGE_CAP ? `${UNREAD_BADGE_CAP}+` : String(count);
  return (
    <Badge tone="unread">
      <span aria-hidden="true">{shown}</span>
      <VisuallyHidden>{texts.unread({ count: shown })}</VisuallyHidden>
    </Badge>
  );
}
