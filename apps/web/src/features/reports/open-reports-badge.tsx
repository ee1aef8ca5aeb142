import { UNREAD_BADGE_CAP } from '@posy/contract/limits';
import { useSyncExternalStore } from 'react';
import { CountBadge } from '../../ui/count-badge.tsx';
import { openReports } from './open-reports.ts';

/** The number of open reports; nothing without any. Its link or button says what is counted. */
export function OpenReportsBadge() {
  const count = useSyncExternalStore(openReports.subscribe, openReports.get, openReports.get);
  return <CountBadge count={count} cap={UNREAD_BADGE_CAP} label={(shown) => shown} />;
}
