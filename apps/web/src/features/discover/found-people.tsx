import { SKELETON_ROWS } from '@posy/contract/limits';
import { CloudOff } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { WindowVirtualizer } from 'virtua';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import type { FoundPerson } from '../people/people-search.ts';
import type { SearchedPeople } from '../people/use-people-search.ts';
import { discoverTexts as texts } from './discover.en.ts';
import { PersonCard } from './person-card.tsx';
import styles from './discover.module.css';

/** The first cards are always drawn, later ones when they come close to the screen. */
const PLAIN_CARDS = 100;
/** Estimated height of cards that were never drawn: that of a card without a bio, in px. */
const USUAL_HEIGHT = 117;
/** The next page is requested when the end is this close, in px. */
const NEAR_END = '800px';

export interface FoundPeopleProps {
  readonly search: SearchedPeople;
  readonly onMessage: (username: string) => void;
}

/** 'Search Results': state of the search, and the users found so far. */
export function FoundPeople({ search, onMessage }: FoundPeopleProps) {
  const found = search.found ?? [];
  const isAsking = search.server === 'asking';
  const isCutOff = search.server === 'unreachable' || search.server === 'failed';
  const { network } = useSyncStatus();
  const isOffline = search.server === 'unreachable' && network === 'offline';
  return (
    <section aria-labelledby="search-results" aria-busy={isAsking}>
      <div className={styles.head}>
        <h2 id="search-results" className={styles.subtitle}>
          {texts.results}
        </h2>
        <p className={styles.count} role="status">
          {countText(search, found.length)}
        </p>
      </div>
      {isCutOff && (found.length > 0 || !isOffline) && <Trouble isOffline={isOffline} onRetry={search.retry} />}
      {found.length > 0 ? (
        <Cards search={search} onMessage={onMessage} />
      ) : search.found === null || isAsking ? (
        <CardSkeletons />
      ) : (
        (isOffline || !isCutOff) && <NoResults isOffline={isOffline} />
      )}
    </section>
  );
}

function countText({ server }: SearchedPeople, count: number): string {
  if (count === 0) return server === 'asking' ? texts.searching : '';
  return server === 'more' || server === 'asking' ? texts.countSoFar({ count }) : texts.count({ count });
}

function Cards({ search, onMessage }: FoundPeopleProps) {
  const found = search.found ?? [];
  const mark = MARKS[search.server];
  const card = ({ person, isOnlyOnDevice }: FoundPerson) => (
    <PersonCard key={person.id} person={person} mark={isOnlyOnDevice ? mark : 'none'} onMessage={onMessage} />
  );
  const rest = found.slice(PLAIN_CARDS);
  return (
    <>
      <div role="list">{found.slice(0, PLAIN_CARDS).map(card)}</div>
      {rest.length > 0 && (
        <div role="list">
          <WindowVirtualizer data={rest} itemSize={USUAL_HEIGHT}>
            {card}
          </WindowVirtualizer>
        </div>
      )}
      <End search={search} />
    </>
  );
}

/** Users that the server did not return may be on its next page, so they are marked only while it is unreachable. */
const MARKS = {
  idle: 'none',
  asking: 'late',
  more: 'none',
  end: 'none',
  unreachable: 'now',
  failed: 'now',
} as const;

/** Requests more before the end is visible. */
function End({ search: { server, more, found } }: { readonly search: SearchedPeople }) {
  const mark = useRef<HTMLDivElement>(null);
  const count = found?.length ?? 0;
  useEffect(() => {
    if (!mark.current || server !== 'more') return;
    // A new observer for each page: an end that stays visible would not be reported again.
    const watcher = new IntersectionObserver((seen) => seen.at(-1)?.isIntersecting && more(), { rootMargin: NEAR_END });
    watcher.observe(mark.current);
    return () => watcher.disconnect();
  }, [more, count, server]);
  return (
    <div ref={mark} className={styles.end}>
      {server === 'asking' && <Spinner label={texts.loadingMore} />}
    </div>
  );
}

/** The reason why the server's results are missing, and a remedy. */
function Trouble({ isOffline, onRetry }: { readonly isOffline: boolean; readonly onRetry: () => void }) {
  return (
    <div className={styles.trouble} role={isOffline ? 'status' : 'alert'}>
      <Icon of={CloudOff} size={18} />
      <p>{isOffline ? texts.offline : texts.failed}</p>
      {!isOffline && (
        <Button size="small" onClick={onRetry}>
          {uiTexts.tryAgain}
        </Button>
      )}
    </div>
  );
}

function NoResults({ isOffline }: { readonly isOffline: boolean }) {
  const hint = isOffline ? texts.noneOfflineHint : texts.noneHint;
  return <EmptyState title={texts.none} hint={hint} art="nothing" />;
}

/** Placeholders of cards, visible after 150 ms. */
function CardSkeletons() {
  return Array.from({ length: SKELETON_ROWS }, (_, row) => (
    <div key={row} className={styles.skeleton}>
      <Skeleton width={52} height={52} isRound />
      <div className={styles.skeletonText}>
        <Skeleton width="45%" height={16} />
        <Skeleton width="30%" height={13} />
      </div>
    </div>
  ));
}
