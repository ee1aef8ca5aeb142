import type { CurrentUser } from '@posy/contract/users';
import { Painted } from '../../app/painted.tsx';
import { usePlaceOnReload } from '../../app/use-place-on-reload.ts';
import { displayName } from '../../language/display-name.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AuthorLink } from '../authors/author-link.tsx';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { UserText } from '../mentions/user-text.tsx';
import { usePostsOf } from '../posts/use-newest-posts.ts';
import { useStats } from '../stats/use-stats.ts';
import { dashboardTexts as texts } from './dashboard.en.ts';
import { OwnPosts } from './own-posts.tsx';
import { OwnTotals } from './own-totals.tsx';
import styles from './dashboard.module.css';

/** The user's own page: profile, totals, and all of their posts. */
export function DashboardScreen({ user }: { readonly user: CurrentUser }) {
  const posts = usePostsOf(user, user.id);
  const stats = useStats();
  const name = displayName(user);
  usePlaceOnReload(posts.posts !== null && posts.posts.length > 0);
  return (
    <div className={styles.screen}>
      <header className={styles.person}>
        <Avatar name={name} url={user.profileImageUrl} size={88} />
        <div className={styles.who}>
          <h1 className={styles.name} tabIndex={-1}>
            <VisuallyHidden>{texts.title}: </VisuallyHidden>
            <AuthorLink author={user} name={name} />
          </h1>
          {user.username !== null && (
            <p className={styles.username}>
              <bdi>@{user.username}</bdi>
            </p>
          )}
        </div>
        {user.bio !== '' && (
          <p className={styles.bio} dir="auto">
            <UserText text={user.bio} />
          </p>
        )}
      </header>
      <div className={styles.totals}>
        <OwnTotals stats={stats} />
      </div>
      <OwnPosts posts={posts} totalPosts={stats?.totalPosts ?? null} />
      <FeedNotice savedAt={posts.savedAt} />
      <Painted />
    </div>
  );
}
