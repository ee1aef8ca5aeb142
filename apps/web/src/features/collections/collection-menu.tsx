import { Ellipsis } from 'lucide-react';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import type { CollectionView } from './collection-overlay.ts';
import { collectionsTexts as texts } from './collections.en.ts';

const loadPopup = () => import('./collection-menu-popup.tsx');
const CollectionMenuPopup = onDemand(async () => (await loadPopup()).CollectionMenuPopup);

/** The menu of a collection. */
export function CollectionMenu({ collection }: { readonly collection: CollectionView }) {
  return (
    <MenuButton label={texts.menu} trigger={<Icon of={Ellipsis} />} load={loadPopup}>
      {(state) => <CollectionMenuPopup collection={collection} state={state} />}
    </MenuButton>
  );
}
