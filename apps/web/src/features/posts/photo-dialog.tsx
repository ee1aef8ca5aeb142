import type { PostId, UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { photoSlides } from './photo-slides.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { isWhole } from './post-view.ts';
import { postsTexts as texts } from './posts.en.ts';
import { useNewestPosts } from './use-newest-posts.ts';
import { useOnePost } from './use-one-post.ts';

export interface PhotoDialogProps {
  readonly user: CurrentUser;
  readonly postId: PostId;
  /** The list it was opened from: of one user, or null for the feed. Absent: it was opened by a link, alone. */
  readonly listOf?: UserId | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The photo viewer over the page it was opened from. */
export function PhotoDialog(props: PhotoDialogProps) {
  if (!props.isOpen) return null;
  return props.listOf === undefined ? (
    <LinkedPhoto key={props.postId} {...props} />
  ) : (
    <ListedPhotos key={props.postId} {...props} listOf={props.listOf} />
  );
}

/** The tapped picture, between those before and after it in its list. */
function ListedPhotos({ user, postId, listOf, onClose }: PhotoDialogProps & { readonly listOf: UserId | null }) {
  const { posts, more, setVisibleRange } = useNewestPosts(user, listOf);
  const slides = useMemo(() => photoSlides((posts ?? []).filter(isWhole)), [posts]);
  const [shownId, setShownId] = useState(postId);
  useEffect(() => setVisibleRange('photos', { first: shownId, last: shownId }), [setVisibleRange, shownId]);
  useEffect(() => () => setVisibleRange('photos', null), [setVisibleRange]);
  const index = slides.findIndex(({ post }) => post.id === shownId);
  const isDeleted = index < 0 && posts !== null;
  useOnDeleted(isDeleted, onClose);

  useEffect(() => {
    if (index >= slides.length - NEAR_END) more();
  }, [index, slides.length, more]);
  return index < 0 ? null : <PhotoViewer slides={slides} index={index} onShow={setShownId} onClose={onClose} />;
}

/** The next page is loaded when this many pictures are left. */
const NEAR_END = 3;

/** The single post of a link. */
function LinkedPhoto({ user, postId, onClose }: PhotoDialogProps) {
  const { post, fetched } = useOnePost(user, postId);
  const slides = useMemo(() => (post ? photoSlides([post]) : []), [post]);
  const isMissing = post === null && fetched !== null && fetched !== 'loaded';
  useOnDeleted(isMissing || (post && slides.length === 0) === true, () => {
    showToast({ title: fetched === 'missing' ? texts.linkMissing : texts.linkUnreachable, isError: true });
    onClose();
  });
  return slides.length === 0 ? null : <PhotoViewer slides={slides} index={0} onClose={onClose} />;
}

/** Calls `onDeleted` when there is nothing to show. */
function useOnDeleted(isDeleted: boolean, onDeleted: () => void): void {
  const leave = useEffectEvent(onDeleted);
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
}
