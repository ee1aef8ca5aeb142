import { type CurrentUser, displayName } from '@posy/contract/users';
import { Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import type { LocalDb } from '../../local/local-db.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuState } from '../../ui/menu-button.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { MenuPopup } from '../../ui/menu-popup.tsx';
import { showToast } from '../../ui/toast.ts';
import { blockItem, muteItem, reportItem } from '../reports/safety-items.tsx';
import type { PostView } from './post-view.ts';
import { postsTexts as texts } from './posts.texts.ts';
import { removePost } from './remove-post.ts';

export interface PostMenuPopupProps {
  readonly post: PostView;
  readonly user: CurrentUser;
  readonly state: MenuState;
}

/**
 * 'Share', where others may see the post; 'Delete Post', for its author, and for administrators who see it; what keeps
 * others away, for all but its author. Loaded with the first touch of the menu's button.
 */
export function PostMenuPopup({ post, user, state }: PostMenuPopupProps) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);

  const remove = async () => {
    setIsDeleting(true);
    try {
      // What the server refused is not there to be deleted: the wish itself is given up.
      if (post.delivery.kind === 'failed') await discardEntry(local, post.delivery.key);
      else await removePost(local, post.id);
      setIsAsking(false);
    } catch {
      showToast({ title: texts.deleteFailed, isError: true });
    } finally {
      setIsDeleting(false);
    }
  };
  const items = [...sharing(post), ...safety(local, post, user), ...deletion(post, user, () => setIsAsking(true))];
  return (
    <>
      <MenuPopup {...state} sections={[{ items }]} align="end" />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={texts.deleteTitle}
        confirmLabel={texts.deleteConfirm}
        cancelLabel={texts.cancel}
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
  if (!post.isPublic || post.delivery.kind !== 'sent') return [];
  const share = () => void import('./share-post.ts').then(({ sharePostLink }) => sharePostLink(post));
  return [{ label: texts.sharePost, icon: <Icon of={Share2} size={18} />, onSelect: share }];
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
