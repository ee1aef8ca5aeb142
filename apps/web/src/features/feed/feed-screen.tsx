import type { UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useCallback, useState } from 'react';
import { showDialog } from '../../kit/open-dialog.ts';
import { Painted } from '../../kit/painted.tsx';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { WhenIdle } from '../../kit/when-idle.tsx';
import { isFirstRun } from '../../platform/first-run-flag.ts';
import { refreshRows } from '../../sync/refresh.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { PeopleRoom } from '../follows/people-strip-frame.tsx';
import { installOffer } from '../install/install-offer.ts';
import { FeedLinks } from '../links/feed-links.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import { FeedList, FeedSkeleton } from './feed-list.tsx';
import { FeedNotice, NewPostsPill } from './feed-notices.tsx';
import { useFeedSnapshot } from './feed-snapshot.ts';
import { feedTexts as texts } from './feed.en.ts';
import { type Feed, useFeed } from './use-feed.ts';
import { useHomeFilter, useLinkedPost } from './use-home-search.ts';
import styles from './feed.module.css';

/** The people above the posts or beside them. Loaded after the feed, so that they do not delay it; their space is reserved. */
const Strips = onDemand(async () => (await import('./feed-strips.tsx')).FeedStrips, PeopleRoom);

const Launch = onDemand(async () => (await import('../shared-in/launch-host.tsx')).LaunchHost);

const InstallCard = onDemand(async () => (await import('../install/install-card.tsx')).InstallCard);

const FirstSteps = onDemand(
  async () => (await import('../first-run/first-steps.tsx')).FirstSteps,
  FirstStepsRoom,
  Nothing,
);

const FeedComfort = onDemand(async () => (await import('./feed-comfort.tsx')).FeedComfort);

/** The home screen. Draws the device's posts; the network only adds to them. */
export function FeedScreen() {
  const user = useCurrentUser();
  return user && <SignedInFeed user={user} />;
}

function SignedInFeed({ user }: { readonly user: CurrentUser }) {
  const { authorId, select } = useHomeFilter();
  useLinkedPost();
  // Decided before the first paint, so that the list does not move later.
  const [isOffering] = useState(installOffer.isReady);
  const [isFirst, setIsFirst] = useState(() => isFirstRun(user.id));
  const closeFirstSteps = useCallback(() => setIsFirst(false), []);
  return (
    <div className={styles.screen}>
      <WhenIdle>
        <Launch />
      </WhenIdle>
      <h1 tabIndex={-1}>
        <VisuallyHidden>{texts.title}</VisuallyHidden>
      </h1>
      <div className={styles.rail}>
        <Strips selected={authorId} onSelect={select} />
      </div>
      {isFirst && authorId === null && <FirstSteps user={user} onClose={closeFirstSteps} />}
      {isOffering && !isFirst && authorId === null && <InstallCard />}
      {authorId !== null && <FilterBanner onClear={() => select(null)} />}
      {/* Each list has its own scroll position and state. */}
      <Posts key={authorId ?? ''} user={user} authorId={authorId} onShowAll={() => select(null)} />
    </div>
  );
}

/** Their place until they have loaded. */
function FirstStepsRoom() {
  return <div className={styles.firstSteps} />;
}

function FilterBanner({ onClear }: { readonly onClear: () => void }) {
  const clear = (
    <Button size="small" onClick={onClear}>
      {texts.clearFilter}
    </Button>
  );
  return (
    <div className={styles.filter}>
      <Banner action={clear}>{texts.filtered}</Banner>
    </div>
  );
}

interface PostsProps {
  readonly user: CurrentUser;
  readonly authorId: UserId | null;
  readonly onShowAll: () => void;
}

function Posts({ user, authorId, onShowAll }: PostsProps) {
  const feed = useFeed(user, authorId);
  useFeedSnapshot(user.id, authorId === null ? feed.shown : NONE);
  const refresh = useRefresh(feed.refresh);
  return (
    <>
      <NewPostsPill count={feed.newCount} />
      <WhenIdle>
        <FeedComfort refresh={refresh} />
      </WhenIdle>
      {feed.posts !== null && (
        <>
          {feed.shown.length > 0 ? (
            <FeedList feed={feed} authorId={authorId} />
          ) : (
            <NoPosts feed={feed} authorId={authorId} onShowAll={onShowAll} />
          )}
          <Painted />
        </>
      )}
      <FeedNotice savedAt={feed.savedAt} />
    </>
  );
}

/** Refreshes all rows and those of this list; returns whether both succeeded. Does not hold on to a former feed. */
function useRefresh(refreshList: Feed['refresh']): () => Promise<boolean> {
  return useCallback(async () => {
    const [isDone, result] = await Promise.all([refreshRows(), refreshList()]);
    return isDone && result !== 'unreachable' && result !== 'failed';
  }, [refreshList]);
}

const NONE: readonly [] = [];

function NoPosts({ feed, authorId, onShowAll }: Omit<PostsProps, 'user'> & { readonly feed: Feed }) {
  const { network } = useSyncStatus();
  const isAsking = feed.older === 'asking' || (feed.older === 'more' && network === 'online');
  const isWide = useIsWide();
  if (!feed.isKnown && isAsking) return <FeedSkeleton />;
  const action =
    authorId !== null ? (
      <Button variant="primary" onClick={onShowAll}>
        {texts.showAll}
      </Button>
    ) : (
      <Button variant="primary" onClick={() => showDialog('create-post')}>
        {texts.createPost}
      </Button>
    );
  return (
    <>
      {feed.isKnown ? (
        <EmptyState title={authorId === null ? texts.empty : texts.emptyFiltered} action={action} art="frame" />
      ) : authorId === null ? (
        <EmptyState title={texts.nothingSaved} hint={texts.nothingSavedHint} art="cloud" />
      ) : (
        <EmptyState title={texts.nothingSavedOf} hint={texts.nothingSavedOfHint} action={action} art="cloud" />
      )}
      {!isWide && <FeedLinks />}
    </>
  );
}
