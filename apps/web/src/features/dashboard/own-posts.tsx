import { Link } from '@tanstack/react-router';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PostGrid, PostGridSkeleton } from '../post-grid/post-grid.tsx';
import type { PostView } from '../posts/post-view.ts';
import type { NewestPosts } from '../posts/use-newest-posts.ts';
import { dashboardTexts as texts } from './dashboard.en.ts';
import styles from './dashboard.module.css';

export interface OwnPostsProps {
  readonly posts: NewestPosts<PostView>;
  /** The server's count; null: unknown. */
  readonly totalPosts: number | null;
}

/** 'My Posts': all of them, private and unsent ones too. */
export function OwnPosts({ posts: list, totalPosts }: OwnPostsProps) {
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
export function countOf(
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
