import type { CurrentUser } from '@posy/contract/users';
import { Bookmark, Captions, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { showDialog } from '../../kit/open-dialog.ts';
import { displayName } from '../../language/display-name.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FlowerIcon } from '../../ui/flower-icon.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuState } from '../../ui/menu-button.tsx';
import { type MenuItem, MenuPopup } from '../../ui/menu-popup.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import { captionsTexts } from '../captions/captions.en.ts';
import { editingTexts } from '../editing/editing.en.ts';
import { flowerGiversTexts } from '../flower-givers/flower-givers.en.ts';
import { blockItem, muteItem, reportItem } from '../reports/safety-items.tsx';
import { savedPostsTexts } from '../saved-posts/saved-posts.en.ts';
import { postActionsTexts as texts } from './post-actions.en.ts';
import { videoOf } from './post-video.ts';
import type { PostView } from './post-view.ts';
import { removePost } from './remove-post.ts';

export interface PostMenuPopupProps {
  readonly post: PostView;
  readonly user: CurrentUser;
  readonly state: MenuState;
}

/**
 * 'Flowers', if there are any; 'Share', if others may see the post; 'Save to a collection'; 'Edit post' for its author; 'Captions'
 * of one's own video; 'Delete Post', for its author, and for administrators who see it; muting, blocking and reporting, for all but
 * its author. Loaded with the first touch of the menu's button.
 */
export function PostMenuPopup({ post, user, state }: PostMenuPopupProps) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);

  const remove = async () => {
    setIsDeleting(true);
    try {
      // A refused post is not on the server: its entry is discarded.
      if (post.delivery.kind === 'failed') await discardEntry(local, post.delivery.key);
      else await removePost(local, post.id);
      // The outbox announces the deletion of a sent post.
      if (post.delivery.kind !== 'sent' && post.delivery.kind !== 'sending') announceText(uiTexts.discarded);
      setIsAsking(false);
    } catch {
      showToast({ title: texts.deleteFailed, isError: true });
    } finally {
      setIsDeleting(false);
    }
  };
  const items = [
    ...flowers(post),
    ...sharing(post),
    saving(post),
    ...editing(post, user),
    ...captioning(post, user),
    ...safety(local, post, user),
    ...deletion(post, user, () => setIsAsking(true)),
  ];
  return (
    <>
      <MenuPopup {...state} sections={[{ items }]} align="end" />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.deleteTitle}
        confirmLabel={texts.deleteConfirm}
        onConfirm={() => void remove()}
        isDanger
        isBusy={isDeleting}
      >
        <p>{texts.deleteQuestion}</p>
      </ConfirmDialog>
    </>
  );
}

function sharing(post: PostView): readonly MenuItem[] {
  if (post.audience !== 'everyone' || post.delivery.kind !== 'sent') return [];
  const share = () => void import('./share-post.ts').then(({ sharePostLink }) => sharePostLink(post));
  return [{ label: texts.sharePost, icon: <Icon of={Share2} size={18} />, onSelect: share }];
}

/** The item that chooses the collection; the button of the card saves with one tap. */
function saving({ id: postId }: PostView): MenuItem {
  const onSelect = () => showDialog('collections', { postId });
  return { label: savedPostsTexts.saveTo, icon: <Icon of={Bookmark} size={18} />, onSelect };
}

/** The item that lists the people who gave a flower. */
function flowers({ id: postId, flowersCount }: PostView): readonly MenuItem[] {
  if (flowersCount === 0) return [];
  const onSelect = () => showDialog('flowers', { postId });
  return [{ label: flowerGiversTexts.title, icon: <FlowerIcon size={18} />, onSelect }];
}

/** The item that changes one's own post; a refused one goes back into the composer. */
function editing(post: PostView, user: CurrentUser): readonly MenuItem[] {
  if (post.author.id !== user.id || post.delivery.kind === 'failed') return [];
  const onSelect = () => showDialog('edit-post', { postId: post.id });
  return [{ label: editingTexts.editPost, icon: <Icon of={Pencil} size={18} />, onSelect }];
}

/** The item for captions of one's own video. */
function captioning(post: PostView, user: CurrentUser): readonly MenuItem[] {
  if (post.author.id !== user.id || post.delivery.kind === 'failed' || !videoOf(post)) return [];
  const onSelect = () => showDialog('captions', { postId: post.id });
  return [{ label: captionsTexts.title, icon: <Icon of={Captions} size={18} />, onSelect }];
}

function safety(local: LocalDb, post: PostView, user: CurrentUser): readonly MenuItem[] {
  const { id: userId } = post.author;
  if (userId === user.id) return [];
  const thing = { target: 'post', targetId: post.id, userId, name: displayName(post.author) } as const;
  return [muteItem(local, thing, post.isAuthorMuted ?? false), blockItem(thing), reportItem(thing)];
}

function deletion(post: PostView, user: CurrentUser, onSelect: () => void): readonly MenuItem[] {
  if (post.author.id !== user.id && user.role !== 'admin') return [];
  return [{ label: texts.deletePost, icon: <Icon of={Trash2} size={18} />, isDanger: true, onSelect }];
}
