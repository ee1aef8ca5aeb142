import type { UserStats } from '@posy/contract/stats';
import type { CurrentUser } from '@posy/contract/users';
import { showDialog } from '../../kit/open-dialog.ts';
import { Painted } from '../../kit/painted.tsx';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { displayName } from '../../language/display-name.ts';
import { compactCount, formatNumber } from '../../language/formats.ts';
import { type Stat, StatTiles } from '../../ui/stat-tiles.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AuthorLink } from '../authors/author-link.tsx';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { usePostsOf } from '../posts/use-newest-posts.ts';
import { useStats } from '../stats/use-stats.ts';
import { PersonHead } from '../user-pages/person-head.tsx';
import { dashboardTexts as texts } from './dashboard.en.ts';
import { OwnPosts } from './own-posts.tsx';
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
