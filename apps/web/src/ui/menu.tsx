import { type ReactNode } from 'react';
import { MenuButton } from './menu-button.tsx';
import type { MenuItem } from './menu-item.ts';
import { onDemand } from './on-demand.tsx';

export interface MenuProps {
  /** What the menu is for, read out at its button. */
  readonly label: string;
  /** What is drawn in its button. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  readonly align?: 'start' | 'end';
}

/** For menus whose items are read when they open: what `MenuButton` loads and draws. */
export const loadPopup = () => import('./menu-popup.tsx');
export const MenuPopup = onDemand(async () => (await loadPopup()).MenuPopup);

/** A button with a list of actions. The list's machinery comes with the first touch of the button. */
export function Menu({ label, trigger, items, align = 'end' }: MenuProps) {
  return (
    <MenuButton label={label} trigger={trigger} load={loadPopup}>
      {(state) => <MenuPopup {...state} sections={[{ items }]} align={align} />}
    </MenuButton>
  );
}
