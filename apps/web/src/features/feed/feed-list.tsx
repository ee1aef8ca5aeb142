import type { UserId } from '@posy/contract/ids';
import { POSTS_BETWEEN_ADS, SKELETON_ROWS } from '@posy/contract/limits';
import { CircleCheck } from 'lucide-react';
import { Component, Fragment, type ReactNode, useCallback, useRef } from 'react';
import type { WindowVirtualizerHandle } from 'virtua';
import { WhenIdle } from '../../kit/when-idle.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Nothing, onDemand } from '../../ui/on-demand.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useIsWide } from '../../ui/use-is-wide.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { FeedLinks } from '../links/feed-links.tsx';
import { OlderPosts } from '../posts/older-posts.tsx';
import { PostCard } from '../posts/post-card.tsx';
import { isPost, isWhole, type ListedPost, type PostView } from '../posts/post-view.ts';
import { feedTexts as texts } from './feed.en.ts';
import { useFirstSeen } from './first-seen.ts';
import { LaterCards } from './later-cards-on-demand.ts';
import { type Anchor, readAnchor, restoreAnchor, type TopOf } from './reading-anchor.ts';
import { useReturnTo } from './reading-place.ts';
import type { Feed } from './use-feed.ts';
import styles from './feed.module.css';

const loadAds = () => import('../ads/feed-ad-slot.tsx');
// If this chunk cannot be loaded, the feed merely has no ads.
const FeedAdSlot = onDemand(async () => (await loadAds()).FeedAdSlot, Nothing, Nothing);
const FeedAdsAhead = onDemand(async () => (await loadAds()).FeedAdsAhead, Nothing, Nothing);

/** The first cards are not virtualized: they are painted with the page, and the snapshot has the same ones. */
const PLAIN_CARDS = 4;
/** Without rails, the links are below this many posts, or below all of fewer. */
const POSTS_ABOVE_LINKS = 3;
/** The next page is loaded when the end is this close, in px. */
const NEAR_END_PX = 1600;

/** The posts: the first few always drawn, the rest only close to the screen. */
export function FeedList({ feed, authorId }: { readonly feed: Feed; readonly authorId: UserId | null }) {
  const first = feed.shown.slice(0, PLAIN_CARDS).filter(isWhole);
  const rest = feed.shown.slice(PLAIN_CARDS);
  const room = useRef<HTMLDivElement>(null);
  const list = useRef<WindowVirtualizerHandle>(null);
  const topOf = (id: string) => {
    const index = rest.findIndex((post) => isPost(post, id));
    if (index < 0 || !room.current || !list.current) return undefined;
    return room.current.getBoundingClientRect().top + list.current.getItemOffset(index);
  };
  useReturnTo(feed.place, topOf, feed.onBack);
  const isWide = useIsWide();
  const seenId = useFirstSeen(feed.shown, authorId);
  const card = (post: PostView, isFirst: boolean) => (
    <Fragment key={post.id}>
      {post.id === seenId && <CaughtUp />}
      <PostCard post={post} isFirst={isFirst} listOf={authorId} />
    </Fragment>
  );
  const cards = first.map((post, i) => card(post, i === 0));
  const laterCard = useCallback(
    (post: PostView, i: number) => (
      <>
        {post.id === seenId && <CaughtUp />}
        <PostCard post={post} listOf={authorId} />
        {authorId === null && <AdAfter count={PLAIN_CARDS + i + 1} />}
      </>
    ),
    [seenId, authorId],
  );
  return (
    <ScrollAnchor posts={feed.shown} topOf={topOf}>
      <div role="feed" aria-label={texts.title} aria-busy={feed.older === 'asking'} className={styles.list}>
        {!isWide ? cards.toSpliced(POSTS_ABOVE_LINKS, 0, <FeedLinks key="links" isAmongPosts />) : cards}
        {rest.length > 0 && (
          <div ref={room} data-snapshot="skip">
            <LaterCards
              posts={rest}
              setVisibleRange={feed.setVisibleRange}
              handle={list}
              isReturning={feed.place !== null}
            >
              {laterCard}
            </LaterCards>
          </div>
        )}
      </div>
      {authorId === null && rest.length > 0 && (
        <WhenIdle>
          <FeedAdsAhead />
        </WhenIdle>
      )}
      <OlderPosts list={feed} count={feed.shown.length} nearEnd={NEAR_END_PX} end={texts.end} />
    </ScrollAnchor>
  );
}

/** An ad after every fifth post. */
function AdAfter({ count }: { readonly count: number }) {
  if (count % POSTS_BETWEEN_ADS !== 0) return null;
  return (
    <WhenIdle>
      <FeedAdSlot slot={count / POSTS_BETWEEN_ADS - 1} />
    </WhenIdle>
  );
}

/** The line between posts that are new since the last visit and older ones. */
function CaughtUp() {
  return (
    <p className={styles.caughtUp} data-snapshot="skip">
      <Icon of={CircleCheck} size={18} />
      {texts.caughtUp}
    </p>
  );
}

interface ScrollAnchorProps {
  /** The posts in the list, top to bottom. */
  readonly posts: readonly ListedPost[];
  readonly topOf: TopOf;
  readonly children: ReactNode;
}

/**
 * Holds the reader's position when posts above it are removed. The browser does that by itself, but not in a list that
 * positions its items itself. A class component, because only `getSnapshotBeforeUpdate` runs just before the page changes.
 */
class ScrollAnchor extends Component<ScrollAnchorProps> {
  override getSnapshotBeforeUpdate(before: ScrollAnchorProps): Anchor | null {
    return before.posts === this.props.posts ? null : readAnchor(before.posts, this.props.posts);
  }

  override componentDidUpdate(_before: ScrollAnchorProps, _state: unknown, anchor: Anchor | null): void {
    if (anchor) restoreAnchor(anchor, (id) => this.props.topOf(id));
  }

  override render(): ReactNode {
    return this.props.children;
  }
}

/** Placeholder of cards, visible after 150 ms. */
export function FeedSkeleton() {
  return (
    <div className={styles.skeleton} role="status">
      <VisuallyHidden>{texts.loading}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className={styles.skeletonCard}>
          <div className={styles.skeletonHead}>
            <Skeleton width={40} height={40} isRound />
            <Skeleton width="40%" height={14} />
          </div>
          <Skeleton aspectRatio={1} />
          <div className={styles.skeletonHead}>
            <Skeleton width="70%" height={14} />
          </div>
        </div>
      ))}
    </div>
  );
}
