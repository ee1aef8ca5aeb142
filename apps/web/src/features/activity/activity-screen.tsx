import { useEffect, useId, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { Painted } from '../../kit/painted.tsx';
import { useLiveQuery } from '../../kit/use-live-query.ts';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListMore } from '../../ui/list-note.tsx';
import { RowSkeletons } from '../../ui/row-skeletons.tsx';
import { Rows } from '../../ui/row.tsx';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { NoticeRow } from '../notices/notice-row.tsx';
import { ActivityRow } from './activity-row.tsx';
import { activityTexts as texts } from './activity.en.ts';
import { type ActivityItem, markActivitySeen, readActivity } from './activity.local.ts';
import styles from './activity.module.css';

/** Number of events that are drawn at a time. */
const PAGE = 50;

/** Events about one's posts, new followers and results of reports, all read from the device. */
export function ActivityScreen() {
  const activity = useActivity();
  const { network, lastSyncedAt } = useSyncStatus();
  const [shown, setShown] = useState(PAGE);
  usePlaceOnReload(activity !== null);
  if (!activity) return null;
  const { fresh, earlier } = activity;
  const total = fresh.length + earlier.length;
  const isUnknown = lastSyncedAt === null;
  return (
    <div className={styles.screen}>
      <h1 className={styles.title} tabIndex={-1}>
        {texts.title}
      </h1>
      {total === 0 && <NoActivity isUnknown={isUnknown} isOnline={network === 'online'} />}
      <Part title={texts.newPart} items={fresh.slice(0, shown)} />
      <Part
        title={fresh.length > 0 ? texts.earlierPart : null}
        items={earlier.slice(0, Math.max(0, shown - fresh.length))}
      />
      {total > shown && (
        <ListMore>
          <Button onClick={() => setShown(shown + PAGE)}>{texts.showOlder}</Button>
        </ListMore>
      )}
      <FeedNotice savedAt={lastSyncedAt} />
      <Painted />
    </div>
  );
}

/** Shown for an empty list. The absence of events is known only after a sync. */
function NoActivity({ isUnknown, isOnline }: { readonly isUnknown: boolean; readonly isOnline: boolean }) {
  if (!isUnknown) return <EmptyState title={texts.emptyTitle} hint={texts.emptyHint} art="bell" />;
  if (isOnline) return <RowSkeletons label={texts.loading} />;
  return <EmptyState title={texts.nothingSaved} hint={texts.nothingSavedHint} art="cloud" />;
}

function Part({ title, items }: { readonly title: string | null; readonly items: readonly ActivityItem[] }) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={title === null ? undefined : id}>
      {title !== null && (
        <h2 id={id} className={styles.part}>
          {title}
        </h2>
      )}
      <Rows>
        {items.map((item) =>
          item.kind === 'notice' ? (
            <li key={item.notice.id}>
              <NoticeRow notice={item.notice} />
            </li>
          ) : (
            <li key={item.activity.id}>
              <ActivityRow activity={item.activity} />
            </li>
          ),
        )}
      </Rows>
    </section>
  );
}

/** Events that were new when the page was opened stay marked as new while it is open. */
interface Activity {
  readonly fresh: readonly ActivityItem[];
  readonly earlier: readonly ActivityItem[];
}

/** The events; null until the device has answered. Viewing marks them as seen, on all devices. */
function useActivity(): Activity | null {
  const local = useLocal();
  const reading = useLiveQuery(() => readActivity(local), [local]);
  const [seenBefore, setSeenBefore] = useState<string | null>(null);
  if (reading && seenBefore === null) setSeenBefore(reading.seenAt);

  const newest = reading?.items[0]?.createdAt;
  useEffect(() => {
    if (newest === undefined) return;
    const mark = () => {
      // A failure to store the mark is harmless: the events stay new.
      if (document.visibilityState === 'visible') void markActivitySeen(local, newest).catch(() => undefined);
    };
    mark();
    document.addEventListener('visibilitychange', mark);
    return () => document.removeEventListener('visibilitychange', mark);
  }, [local, newest]);

  if (!reading || seenBefore === null) return null;
  return {
    fresh: reading.items.filter(({ createdAt }) => createdAt > seenBefore),
    earlier: reading.items.filter(({ createdAt }) => createdAt <= seenBefore),
  };
}
