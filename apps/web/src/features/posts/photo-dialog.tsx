import type { PostId, UserId } from '@posy/contract/ids';
import type { CurrentUser } from '@posy/contract/users';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { showToast } from '../../ui/toast.ts';
import { type PhotoPlace, type PhotoSlide, photoSlides } from './photo-slides.ts';
import { photoViewerTexts as texts } from './photo-viewer.en.ts';
import { PhotoViewer } from './photo-viewer.tsx';
import { isWhole, type PostView } from './post-view.ts';
import { useNewestPosts, usePostsOf } from './use-newest-posts.ts';
import { useOnePost } from './use-one-post.ts';

export interface PhotoDialogProps {
  readonly user: CurrentUser;
  readonly postId: PostId;
  /** The list it was opened from: of one user, or null for the feed. Absent: it was opened by a link, alone. */
  readonly listOf?: UserId | null;
  /** The photo of an album that is shown first. */
  readonly place?: number;
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

/** The shown photo; of a post that has fewer photos by now, its first. -1: its post is not there. */
function indexOf(slides: readonly PhotoSlide[], shown: PhotoPlace): number {
  const index = slides.findIndex(({ id, place }) => id === shown.id && place === shown.place);
  return index < 0 ? slides.findIndex(({ id }) => id === shown.id) : index;
}

/** The tapped picture, between those before and after it in its list. */
function ListedPhotos({
  user,
  postId,
  listOf,
  place = 0,
  onClose,
}: PhotoDialogProps & { readonly listOf: UserId | null }) {
  const { posts, more, setVisibleRange } = useNewestPosts(user, listOf);
  const slides = useMemo(() => photoSlides((posts ?? []).filter(isWhole)), [posts]);
  const [shown, setShown] = useState<PhotoPlace>({ id: postId, place });
  const { id: shownId } = shown;
  useEffect(() => setVisibleRange('photos', { first: shownId, last: shownId }), [setVisibleRange, shownId]);
  useEffect(() => () => setVisibleRange('photos', null), [setVisibleRange]);
  const index = indexOf(slides, shown);
  const isDeleted = index < 0 && posts !== null;
  useOnDeleted(isDeleted, onClose);

  useEffect(() => {
    if (index >= slides.length - NEAR_END) more();
  }, [index, slides.length, more]);
  return index < 0 ? null : <PhotoViewer slides={slides} index={index} onShow={setShown} onClose={onClose} />;
}

/** The next page is loaded when this many pictures are left. */
const NEAR_END = 3;

/** The post of a link, then the newest other posts of its author. */
function LinkedPhoto({ user, postId, onClose }: PhotoDialogProps) {
  const { post, fetched } = useOnePost(user, postId);
  const [shown, setShown] = useState<PhotoPlace>({ id: postId, place: 0 });
  const [others, setOthers] = useState<readonly PostView[]>([]);
  const slides = useMemo(
    () => (post ? photoSlides([post, ...others.filter(({ id }) => id !== post.id)]) : []),
    [post, others],
  );
  const index = Math.max(0, indexOf(slides, shown));
  const isMissing = post === null && fetched !== null && fetched !== 'loaded';
  useOnDeleted(isMissing || (post && slides.length === 0) === true, () => {
    showToast({ title: fetched === 'missing' ? texts.linkMissing : texts.linkUnreachable, isError: true });
    onClose();
  });
  if (!post || slides.length === 0) return null;
  return (
    <>
      <OthersOf user={user} authorId={post.author.id} shownId={shown.id} onChange={setOthers} />
      <PhotoViewer slides={slides} index={index} onShow={setShown} onClose={onClose} />
    </>
  );
}

interface OthersOfProps {
  readonly user: CurrentUser;
  readonly authorId: UserId;
  readonly shownId: PostId;
  readonly onChange: (posts: readonly PostView[]) => void;
}

/** Reads the author's posts; draws nothing. They are read after the linked one is known. */
function OthersOf({ user, authorId, shownId, onChange }: OthersOfProps) {
  const { posts, more } = usePostsOf(user, authorId);
  const notify = useEffectEvent(onChange);
  useEffect(() => {
    if (posts) notify(posts.filter(isWhole));
  }, [posts]);
  const isNearEnd = posts !== null && posts.findIndex(({ id }) => id === shownId) >= posts.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd || posts?.length === 0) more();
  }, [isNearEnd, posts, more]);
  return null;
}

/** Calls `onDeleted` when there is nothing to show. */
function useOnDeleted(isDeleted: boolean, onDeleted: () => void): void {
  const leave = useEffectEvent(onDeleted);
  useEffect(() => {
    if (isDeleted) leave();
  }, [isDeleted]);
}
