import { useLiveQuery } from 'dexie-react-hooks';
import { useLocal } from '../../app/local-context.tsx';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { countUnseen } from './activity.local.ts';

/** How much happened that one has not looked at; nothing when there is none. */
export function UnseenBadge() {
  const local = useLocal();
  return <UnreadBadge count={useLiveQuery(() => countUnseen(local), [local]) ?? 0} />;
}
