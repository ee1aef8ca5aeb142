import type { UserStats } from '@posy/contract/stats';
import type { CurrentUser } from '@posy/contract/users';
import { Link } from '@tanstack/react-router';
import { showDialog } from '../../kit/open-dialog.ts';
import { Painted } from '../../kit/painted.tsx';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { displayName } from '../../language/display-name.ts';
import { compactCount, formatNumber } from '../../language/formats.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { type Stat, StatTiles } from '../../ui/stat-tiles.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AuthorLink } from '../authors/author-link.tsx';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { PostGrid, PostGridSkeleton } from '../post-grid/post-grid.tsx';
import type { PostView } from '../posts/post-view.ts';
import { type NewestPosts, usePostsOf } from '../posts/use-newest-posts.ts';
import { useStats } from '../stats/use-stats.ts';
import { PersonHead } from '../user-pages/person-head.tsx';
import { dashboardTexts as texts } from './dashboard.en.ts';
import styles from './dashboard.module.css';

/** The user's own page: profile, totals, and all of their posts. */
export function DashboardScreen({ user }: { readonly user: CurrentUser }) {
  const posts = usePostsOf(user, user.id);
  const stats = useStats();
  usePlaceOnReload(posts.posts !== null && posts.posts.length > 0);
  return (
    <div className={styles.screen}>
      <PersonHead
        person={user}
        name={
          <>
            <VisuallyHidden>{texts.title}: </VisuallyHidden>
            <AuthorLink author={user} name={displayName(user)} />
          </>
        }
      />
      <div className={styles.totals}>
        <OwnTotals stats={stats} />
      </div>
      <OwnPosts posts={posts} totalPosts={stats?.totalPosts ?? null} />
      <FeedNotice savedAt={posts.savedAt} />
      <Painted />
    </div>
  );
}

/** Four totals as this device knows them. The first two lead to the people they count. */
function OwnTotals({ stats }: { readonly stats: UserStats | null }) {
  return (
    <StatTiles
      label={texts.totals}
      stats={[
        {
          ...total(texts.followers, stats?.totalFollowers),
          onOpen: () => showDialog('connections', { tab: 'followers' }),
        },
        {
          ...total(texts.following, stats?.totalFollowing),
          onOpen: () => showDialog('connections', { tab: 'following' }),
        },
        total(texts.totalViews, stats?.totalViews),
        total(texts.totalFlowers, stats?.totalFlowers),
      ]}
    />
  );
}

/** Abbreviated on the screen, exact for screen readers and tooltips. */
function total(label: string, count: number | undefined): Stat {
  if (count === undefined) return { label, value: '–', spoken: texts.notKnown };
  return { label, value: compactCount(count), full: formatNumber(count) };
}

interface OwnPostsProps {
  readonly posts: NewestPosts<PostView>;
  /** The server's count; null: unknown. */
  readonly totalPosts: number | null;
}

/** 'My Posts': all of them, private and unsent ones too. */
function OwnPosts({ posts: list, totalPosts }: OwnPostsProps) {
  return (
    <section aria-labelledby="my-posts">
      <h2 id="my-posts" className={styles.subtitle}>
        {headingOf(countOf(list, totalPosts))}
      </h2>
      <Body list={list} />
    </section>
  );
}

function Body({ list }: { readonly list: NewestPosts<PostView> }) {
  const { network } = useSyncStatus();
  const { posts, isKnown, older } = list;
  if (posts !== null && posts.length > 0) return <PostGrid list={list} />;
  if (isKnown && older !== 'asking') return <NoPosts />;
  if (network === 'online') return <PostGridSkeleton />;
  return <EmptyState title={texts.nothingSaved} hint={texts.nothingSavedHint} art="cloud" />;
}

function NoPosts() {
  const create = (
    <Link to="/" className={buttonClass({ variant: 'primary' })}>
      {texts.createFirst}
    </Link>
  );
  return <EmptyState title={texts.empty} hint={texts.emptyHint} action={create} art="frame" />;
}

/** Number of posts, unsent ones included: counted where all are here, else based on the server's count. */
function countOf(
  { posts, older }: Pick<NewestPosts<PostView>, 'posts' | 'older'>,
  total: number | null,
): number | null {
  if (posts === null) return total;
  if (older === 'end' || (total === null && posts.length > 0)) return posts.length;
  if (total === null) return null;
  const unsent = posts.filter(({ delivery }) => delivery.kind !== 'sent').length;
  return Math.max(total + unsent, posts.length);
}

function headingOf(count: number | null): string {
  return count === null ? texts.myPosts : texts.myPostsCount({ count });
}
