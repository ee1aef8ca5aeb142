import { UNREAD_BADGE_CAP } from '@posy/contract/limits';
import { type Readable, Store } from '@posy/std/store';
import { CountBadge } from '../../ui/badge.tsx';
import { useStore } from '../../ui/use-store.ts';

const count = new Store(0);

/** Number of open reports as far as this page knows; only in memory, like all data of the administration. */
export const openReports: Readable<number> = count;

export function setOpenReports(next: number): void {
  count.set(Math.max(0, next));
}

/** The number of open reports; nothing without any. Its link or button says what is counted. */
export function OpenReportsBadge() {
  const count = useStore(openReports);
  return <CountBadge count={count} cap={UNREAD_BADGE_CAP} label={(shown) => shown} />;
}
