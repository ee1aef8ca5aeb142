import { useNavigate } from '@tanstack/react-router';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { MenuState } from '../../ui/menu-button.tsx';
import { MenuPopup } from '../../ui/menu-popup.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { CollectionNameDialog } from './collection-name-dialog.tsx';
import { collectionsTexts as texts } from './collections.en.ts';
import type { CollectionView } from './collections.local.ts';
import { deleteWithPosts, giveCollectionName } from './save-collection.ts';

interface CollectionMenuPopupProps {
  readonly collection: CollectionView;
  readonly state: MenuState;
}

/** Renames or deletes a collection. Loaded with the first touch of the menu's button. */
export function CollectionMenuPopup({ collection: { id, name }, state }: CollectionMenuPopupProps) {
  const local = useLocal();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'name' | 'delete' | null>(null);
  const close = () => setOpen(null);

  const remove = async () => {
    try {
      await deleteWithPosts(local, id);
      announceText(texts.deleted({ name }));
      close();
      await navigate({ to: '/saved', replace: true });
    } catch {
      showToast({ title: texts.failed, isError: true });
    }
  };
  const items = [
    { label: texts.rename, icon: <Icon of={Pencil} size={18} />, onSelect: () => setOpen('name') },
    { label: texts.remove, icon: <Icon of={Trash2} size={18} />, isDanger: true, onSelect: () => setOpen('delete') },
  ];
  return (
    <>
      <MenuPopup {...state} sections={[{ items }]} align="end" />
      <CollectionNameDialog
        isOpen={open === 'name'}
        onClose={close}
        name={name}
        save={(_, typed) => giveCollectionName(local, id, typed)}
      />
      <ConfirmDialog
        isOpen={open === 'delete'}
        onClose={close}
        title={texts.deleteTitle({ name })}
        confirmLabel={texts.deleteConfirm}
        onConfirm={() => void remove()}
        isDanger
      >
        <p>{texts.deleteQuestion}</p>
      </ConfirmDialog>
    </>
  );
}
