import { useSyncExternalStore } from 'react';
import { UnreadBadge } from '../messages/unread-badge.tsx';
import { openReports } from './open-reports.ts';

/** The number of open reports; draws nothing without any. Its link or button says what is counted. */
export function OpenReportsBadge() {
  return <UnreadBadge count={useSyncExternalStore(openReports.subscribe, openReports.get, openReports.get)} />;
}
