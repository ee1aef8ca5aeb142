import type { CollectionId } from '@posy/contract/ids';
import type { Author } from '@posy/contract/users';
import { CloudOff, ImageOff, X } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { PostGridSkeleton, SquareGrid } from '../post-grid/post-grid.tsx';
import { PostThumb } from '../post-grid/post-thumb.tsx';
import { OlderPosts } from '../posts/older-posts.tsx';
import { type MissingPost, type SavedItem, savedSource } from '../posts/saved-list.ts';
import { type NewestPosts, PostLists, usePosts } from '../posts/use-newest-posts.ts';
import { removeSaved } from '../saved-posts/save-post.ts';
import { savedPostsTexts } from '../saved-posts/saved-posts.en.ts';
import { collectionsTexts as texts } from './collections.en.ts';
import styles from './saved-grid.module.css';

const lists = new PostLists<SavedItem>();

/** The saved posts, of a collection or all: from this device at once, and from the server when the list opens. */
export function useSavedList(viewer: Author, collectionId: CollectionId | null): NewestPosts<SavedItem> {
  const local = useLocal();
  return usePosts(lists.readerOf(local, collectionId ?? '', () => savedSource(local, viewer, collectionId)));
}

/** The end of a list without posts is this close to the screen, in px: a placeholder is taller than some screens. */
const NEAR_END_PX = 1200;

interface SavedGridProps {
  readonly list: NewestPosts<SavedItem>;
  /** Texts of the empty list. */
  readonly empty: string;
  readonly emptyHint: string;
}

/** Saved posts as squares; one that is not there any more leaves a square that says so. */
export function SavedGrid({ list, empty, emptyHint }: SavedGridProps) {
  const { network } = useSyncStatus();
  const { posts, isKnown, older } = list;
  if (posts !== null && posts.length > 0) return <SquareGrid list={list} draw={draw} />;
  if (posts !== null && isKnown) return <EmptyState title={empty} hint={emptyHint} art="frame" />;
  const isComing = network === 'online' && older !== 'failed';
  return (
    <>
      {isComing ? <PostGridSkeleton /> : <EmptyState title={uiTexts.notSaved} hint={texts.awayHint} art="cloud" />}
      {/* The post that was saved last is missing: it is requested, or the others are shown when that fails. */}
      {posts !== null && older === 'more' && <OlderPosts list={list} count={0} nearEnd={NEAR_END_PX} />}
    </>
  );
}

function draw(item: SavedItem, isFirst: boolean) {
  if ('isUnavailable' in item) return <MissingThumb key={item.id} post={item} />;
  return <PostThumb key={item.id} post={item} isFirst={isFirst} />;
}

function MissingThumb({ post: { id, isUnavailable } }: { readonly post: MissingPost }) {
  const local = useLocal();
  const text = isUnavailable ? texts.unavailable : texts.notHere;
  return (
    <div role="listitem" className={styles.missing}>
      <Icon of={isUnavailable ? ImageOff : CloudOff} />
      <p>{text}</p>
      {isUnavailable && (
        <span className={styles.remove}>
          <IconButton
            label={savedPostsTexts.removeSaved}
            icon={<Icon of={X} />}
            onClick={() => void removeSaved(local, id)}
          />
        </span>
      )}
    </div>
  );
}
