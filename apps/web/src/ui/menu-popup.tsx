import { Menu } from '@base-ui/react/menu';
import type { ReactNode, RefObject } from 'react';
import { classNames } from './class-names.ts';
import type { MenuItem } from './menu-item.ts';
import styles from './menu.module.css';

interface MenuPopupProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
  readonly items: readonly MenuItem[];
  readonly head: ReactNode;
  readonly align: 'start' | 'end';
}

/** What `Menu` loads when its button is first touched. */
export function MenuPopup({ isOpen, onOpenChange, anchor, items, head, align }: MenuPopupProps) {
  return (
    <Menu.Root open={isOpen} onOpenChange={onOpenChange}>
      <Menu.Portal>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          sideOffset={4}
          collisionPadding={8}
        >
          <Menu.Popup className={styles.popup} finalFocus={anchor}>
            {head !== undefined && head !== null && <div className={styles.head}>{head}</div>}
            {items.map((item) => (
              <Menu.Item
                key={item.label}
                className={classNames(styles.item, item.isDanger && styles.danger)}
                onClick={item.onSelect}
              >
                {item.icon}
                {item.label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
