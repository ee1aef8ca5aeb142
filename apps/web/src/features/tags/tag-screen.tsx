import { isTag, normalizeTag, spellTag } from '@posy/contract/tag-grammar';
import type { Author, CurrentUser } from '@posy/contract/users';
import { Painted } from '../../kit/painted.tsx';
import { usePlaceOnReload } from '../../kit/use-place-on-reload.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { uiTexts } from '../../ui/ui.en.ts';
import { FeedNotice } from '../feed/feed-notices.tsx';
import { PostGrid, PostGridSkeleton } from '../post-grid/post-grid.tsx';
import type { PostView } from '../posts/post-view.ts';
import { tagSource } from '../posts/tagged-posts.ts';
import { type NewestPosts, usePostList } from '../posts/use-newest-posts.ts';
import { tagsTexts as texts } from './tags.en.ts';
import styles from './tag-screen.module.css';

interface TagScreenProps {
  readonly viewer: CurrentUser;
  /** From the address: with or without #, in any case. */
  readonly tag: string;
}

/** The posts whose captions have a tag, as squares, newest first. */
export function TagScreen({ viewer, tag: typed }: TagScreenProps) {
  const tag = normalizeTag(typed);
  if (!isTag(tag)) {
    return (
      <>
        <EmptyState level={1} title={texts.noTag} hint={texts.noTagHint} art="nothing" />
        <Painted />
      </>
    );
  }
  return <Tagged viewer={viewer} tag={tag} name={spellTag(typed)} />;
}

interface TaggedProps extends TagScreenProps {
  /** The tag as it is shown. */
  readonly name: string;
}

/** `tag`: normalized. */
function Tagged({ viewer, tag, name }: TaggedProps) {
  const list = useTaggedPosts(viewer, tag);
  const { posts, savedAt } = list;
  usePlaceOnReload(posts !== null);
  return (
    <section className={styles.screen} aria-labelledby="tag">
      <h1 id="tag" className={styles.title}>
        <bdi>#{name}</bdi>
      </h1>
      <Body list={list} />
      <FeedNotice savedAt={savedAt} />
      {posts !== null && <Painted />}
    </section>
  );
}

function Body({ list }: { readonly list: ReturnType<typeof useTaggedPosts> }) {
  const { network } = useSyncStatus();
  const { posts, isKnown, older } = list;
  if (posts !== null && posts.length > 0) return <PostGrid list={list} />;
  if (isKnown && older !== 'asking') return <EmptyState title={texts.empty} hint={texts.emptyHint} art="frame" />;
  if (network === 'online' && older !== 'failed') return <PostGridSkeleton />;
  return <EmptyState title={uiTexts.notSaved} hint={texts.awayHint} art="cloud" />;
}

/** The newest posts with a tag: from this device at once, and from the server when the list opens. `tag`: normalized. */
function useTaggedPosts(viewer: Author, tag: string): NewestPosts<PostView> {
  return usePostList(`tag:${tag}`, (local) => tagSource(local, viewer, tag));
}
