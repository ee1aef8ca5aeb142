import type { CurrentUser } from '@posy/contract/users';
import { Menu as MenuIcon } from 'lucide-react';
import { navigationTexts as texts } from '../features/navigation/navigation.en.ts';
import { Icon } from '../ui/icon.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { onDemand } from '../ui/on-demand.tsx';

const loadPopup = () => import('./floating-menu-popup.tsx');
const FloatingMenuPopup = onDemand(async () => (await loadPopup()).FloatingMenuPopup);

/** The main menu, top left on every page of logged-in users. */
export function FloatingMenu({ user }: { readonly user: CurrentUser }) {
  return (
    <MenuButton label={texts.menu} trigger={<Icon of={MenuIcon} />} load={loadPopup}>
      {(state) => <FloatingMenuPopup {...state} user={user} />}
    </MenuButton>
  );
}
