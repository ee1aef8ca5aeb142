import type { CurrentUser, PublicUser } from '@posy/contract/users';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { displayName } from '../../language/display-name.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostGrid, PostGridSkeleton } from '../post-grid/post-grid.tsx';
import { usePostsOf } from '../posts/use-newest-posts.ts';
import { userPagesTexts as texts } from './user-pages.en.ts';
import styles from './user-page.module.css';

interface UserPostsProps {
  readonly viewer: CurrentUser;
  readonly person: PublicUser;
}

/** The posts of a user that the viewer may see, as squares. */
export function UserPosts({ viewer, person }: UserPostsProps) {
  return (
    <section aria-labelledby="user-posts">
      <h2 id="user-posts" className={styles.subtitle}>
        {texts.posts}
      </h2>
      <Body viewer={viewer} person={person} />
    </section>
  );
}

function Body({ viewer, person }: UserPostsProps) {
  const list = usePostsOf(viewer, person.id);
  const { network } = useSyncStatus();
  const { posts, isKnown, older } = list;
  if (posts !== null && posts.length > 0) return <PostGrid list={list} />;
  if (isKnown && older !== 'loading') {
    return <EmptyState title={texts.noPosts} hint={texts.noPostsHint({ name: displayName(person) })} art="frame" />;
  }
  if (network === 'online') return <PostGridSkeleton />;
  return <EmptyState title={texts.away} hint={texts.awayHint} art="cloud" />;
}
