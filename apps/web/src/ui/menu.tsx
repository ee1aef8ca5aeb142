import { type ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';
import type { MenuChoice, MenuItem } from './menu-popup.tsx';
import { onDemand } from './on-demand.tsx';

export interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Content of the button. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Shown in one row above the items. */
  readonly choice?: MenuChoice | undefined;
  readonly align?: 'start' | 'end';
}

/** For menus whose items are read when they open: the code that `MenuButton` loads. */
export const loadPopup = () => import('./menu-popup.tsx');
export const MenuPopup = onDemand(async () => (await loadPopup()).MenuPopup);

/** A button with a list of actions. The code of the list loads at the first touch of the button. */
export function Menu({ label, trigger, items, choice, align = 'end' }: MenuProps) {
  return (
    <MenuButton label={label} trigger={trigger} load={loadPopup}>
      {(state) => <MenuPopup {...state} sections={[{ items }]} choice={choice} align={align} />}
    </MenuButton>
  );
}
