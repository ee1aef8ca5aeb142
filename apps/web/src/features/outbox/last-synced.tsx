import { useLocal } from '../../kit/local-context.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { formatDate } from '../../language/formats.ts';
import { clockTime } from '../../ui/times.ts';
import { outboxTexts as texts } from './outbox.en.ts';
import styles from './outbox.module.css';

/** The time of the last sync, with its day if that is not today. Nothing before the first one. */
export function LastSynced() {
  const { lastSyncedAt } = useSyncStatus();
  const { device } = useLocal();
  if (lastSyncedAt === null) return null;
  const isToday = new Date(lastSyncedAt).toDateString() === new Date(device.clock.now()).toDateString();
  const time = isToday
    ? clockTime(lastSyncedAt)
    : formatDate(lastSyncedAt, { dateStyle: 'medium', timeStyle: 'short' });
  return <p className={styles.synced}>{texts.lastSynced({ time })}</p>;
}
