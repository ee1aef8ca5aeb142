import { displayName } from '@posy/contract/users';
import { Ellipsis, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../app/local-context.tsx';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.ts';
import { blockItem, muteItem, reportItem } from '../reports/safety-items.tsx';
import { useCurrentUser } from '../session/use-current-user.ts';
import type { PostView } from './post-view.ts';
import { postsTexts as texts } from './posts.texts.ts';
import { removePost } from './remove-post.ts';

/**
 * 'Share', where others may see the post; 'Delete Post', for its author, and for administrators who see it; what keeps
 * others away, for all but its author. Nothing at all where none is to be had.
 */
export function PostMenu({ post }: { readonly post: PostView }) {
  const local = useLocal();
  const user = useCurrentUser();
  const [isAsking, setIsAsking] = useState(false);
  const [isDeleting, setIsDeleting] = useState(false);
  const isDeletable = user && (post.author.id === user.id || user.role === 'admin');
  const isOfOther = user && post.author.id !== user.id;
  const isShareable = post.isPublic && post.delivery.kind === 'sent';
  if (!isDeletable && !isShareable && !isOfOther) return null;

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
  const share = () => void import('./share-post.ts').then(({ sharePostLink }) => sharePostLink(post));
  const { id: userId } = post.author;
  const thing = { target: 'post', targetId: post.id, userId, name: displayName(post.author) } as const;
  const items = [
    ...(isShareable ? [{ label: texts.sharePost, icon: <Icon of={Share2} size={18} />, onSelect: share }] : []),
    ...(isOfOther ? [muteItem(local, thing, post.isAuthorMuted ?? false), blockItem(thing), reportItem(thing)] : []),
    ...(isDeletable
      ? [
          {
            label: texts.deletePost,
            icon: <Icon of={Trash2} size={18} />,
            isDanger: true,
            onSelect: () => setIsAsking(true),
          },
        ]
      : []),
  ];
  return (
    <>
      <Menu label={texts.menu} trigger={<Icon of={Ellipsis} />} items={items} />
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
