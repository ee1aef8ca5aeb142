import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { discardEntry } from '../../sync/outbox-actions.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { announceText, showToast } from '../../ui/toast.ts';
import { uiTexts } from '../../ui/ui.en.ts';
import type { AdPurpose } from './ad-draft.local.ts';
import type { AdView } from './ad-overlay.ts';
import { adsPageTexts } from './ads-page.en.ts';
import { adsTexts as texts } from './ads.en.ts';
import { removeAd } from './save-ad.ts';

interface AdMenuProps {
  readonly ad: AdView;
  readonly onOpen: (purpose: AdPurpose) => void;
}

/** Edit, duplicate, delete. A refused ad cannot be edited. */
export function AdMenu({ ad, onOpen }: AdMenuProps) {
  const local = useLocal();
  const [isAsking, setIsAsking] = useState(false);
  const isRefused = !ad.isStored && ad.delivery.kind === 'failed';

  const remove = async () => {
    setIsAsking(false);
    try {
      if (isRefused && ad.delivery.kind === 'failed') await discardEntry(local, ad.delivery.key);
      else await removeAd(local, ad.id);
      // The outbox announces sent ones.
      if (!ad.isStored && ad.delivery.kind !== 'sending') announceText(uiTexts.discarded);
    } catch {
      showToast({ title: texts.deleteFailed, isError: true });
    }
  };
  const icon = (of: typeof Copy) => <Icon of={of} size={18} />;
  const items = [
    ...(isRefused
      ? []
      : [{ label: adsPageTexts.edit, icon: icon(Pencil), onSelect: () => onOpen({ kind: 'edit', ad }) }]),
    { label: adsPageTexts.duplicate, icon: icon(Copy), onSelect: () => onOpen({ kind: 'copy', ad }) },
    { label: adsPageTexts.remove, icon: icon(Trash2), isDanger: true, onSelect: () => setIsAsking(true) },
  ];
  return (
    <>
      <Menu label={adsPageTexts.adMenu({ title: ad.title })} trigger={<Icon of={Ellipsis} />} items={items} />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={adsPageTexts.removeTitle}
        confirmLabel={adsPageTexts.remove}
        onConfirm={() => void remove()}
        isDanger
      >
        <p>{adsPageTexts.removeQuestion({ title: ad.title })}</p>
      </ConfirmDialog>
    </>
  );
}
