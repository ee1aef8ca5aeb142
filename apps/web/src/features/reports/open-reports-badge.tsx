import { UNREAD_BADGE_CAP } from '@posy/contract/limits';
import { CountBadge } from '../../ui/count-badge.tsx';
import { useStore } from '../../ui/use-store.ts';
import { openReports } from './open-reports.ts';

/** The number of open reports; nothing without any. Its link or button says what is counted. */
export function OpenReportsBadge() {
  const count = useStore(openReports);
  return <CountBadge count={count} cap={UNREAD_BADGE_CAP} label={(shown) => shown} />;
}
