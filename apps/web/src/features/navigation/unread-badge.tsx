import { UNREAD_BADGE_CAP } from '@posy/contract/limits';
import { CountBadge } from '../../ui/badge.tsx';
import { navigationTexts as texts } from './navigation.en.ts';

/** A number of unread messages or of unseen activity, '99+' above 99; nothing for 0. */
export function UnreadBadge({ count }: { readonly count: number }) {
  return <CountBadge count={count} cap={UNREAD_BADGE_CAP} label={(shown) => texts.unread({ count: shown })} />;
}
