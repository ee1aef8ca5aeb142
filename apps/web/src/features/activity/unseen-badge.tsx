import { useLocal } from '../../kit/local-context.ts';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { UnreadBadge } from '../navigation/unread-badge.tsx';
import { countUnseen } from './unseen-activity.ts';

/** The number of unseen events; draws nothing without any. */
export function UnseenBadge() {
  const local = useLocal();
  return <UnreadBadge count={useLiveQuery(() => countUnseen(local), [local]) ?? 0} />;
}
