import type { UserId } from '@posy/contract/ids';
import { Ellipsis, UserRoundMinus } from 'lucide-react';
import { useLocal } from '../../kit/local-context.ts';
import { Icon } from '../../ui/icon.tsx';
import { MenuButton, type MenuState } from '../../ui/menu-button.tsx';
import type { MenuItem } from '../../ui/menu-popup.tsx';
import { loadPopup, MenuPopup } from '../../ui/menu.tsx';
import { useRelation } from '../relations/use-relation.ts';
import { reportsTexts as texts } from './reports.en.ts';
import { blockItem, muteItem, reportItem } from './safety-items.tsx';

export interface PersonMenuProps {
  readonly userId: UserId;
  readonly name: string;
  /** Removes the user from the viewer's followers. Absent: they are not listed as one. */
  readonly onRemove?: () => void;
}

/** The actions against a user: mute, block, report. */
export function PersonMenu(props: PersonMenuProps) {
  return (
    <MenuButton label={texts.menuOf({ name: props.name })} trigger={<Icon of={Ellipsis} />} load={loadPopup}>
      {(state) => <Actions {...props} state={state} />}
    </MenuButton>
  );
}

/** A component of its own, so that relations are read only for an opened menu, and not for each user of a list. */
function Actions({ userId, name, onRemove, state }: PersonMenuProps & { readonly state: MenuState }) {
  const local = useLocal();
  const { isMuted } = useRelation(userId);
  const thing = { target: 'user', targetId: userId, userId, name } as const;
  const removal: readonly MenuItem[] = onRemove
    ? [{ label: texts.removeFollower, icon: <Icon of={UserRoundMinus} size={18} />, onSelect: onRemove }]
    : [];
  const items = [...removal, muteItem(local, thing, isMuted), blockItem(thing), reportItem(thing)];
  return <MenuPopup {...state} sections={[{ items }]} align="end" />;
}
