import { ArrowUp, CloudOff } from 'lucide-react';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Icon } from '../../ui/icon.tsx';
import { clockTime } from '../../ui/times.ts';
import { feedTexts as texts } from './feed.en.ts';
import styles from './feed.module.css';

/** "N new posts": posts that arrived while the user read further down wait for a tap. Floats, so that nothing moves. */
export function NewPostsPill({ count }: { readonly count: number }) {
  return (
    <div className={styles.pillLane} role="status" data-snapshot="skip">
      {count > 0 && (
        <button type="button" className={styles.pill} onClick={() => window.scrollTo({ top: 0 })}>
          <Icon of={ArrowUp} size={16} />
          {texts.newPosts({ count })}
        </button>
      )}
    </div>
  );
}

/**
 * Shows that the list is not the newest, and its age; nothing if none was ever saved. Floats at the bottom, so that nothing moves
 * when it appears.
 */
export function FeedNotice({ savedAt }: { readonly savedAt: number | null }) {
  const { network, lastSyncedAt } = useSyncStatus();
  const at = lastSyncedAt ?? savedAt;
  return (
    <div className={styles.noticeLane} role="status" data-snapshot="skip">
      {network !== 'online' && at !== null && (
        <p className={styles.notice}>
          <Icon of={CloudOff} size={16} />
          {NOTICES[network]({ time: clockTime(at) })}
        </p>
      )}
    </div>
  );
}

const NOTICES = {
  offline: texts.offlineSince,
  'server-down': texts.serverDownSince,
  portal: texts.portalSince,
} as const;
