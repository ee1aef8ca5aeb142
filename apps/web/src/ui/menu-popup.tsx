import { Menu } from '@base-ui/react/menu';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { isFocusPlaced, watchFocus } from './focus-trail.ts';
import type { MenuState } from './menu-button.tsx';
import { useBackCloses } from './use-back-closes.ts';
import styles from './menu.module.css';

export interface MenuItem {
  readonly label: string;
  readonly icon?: ReactNode;
  /** Shown at the end of the row and read with the label: a count or a state. */
  readonly detail?: ReactNode;
  readonly onSelect?: () => void;
  /** A link element without children: the row becomes this link. */
  readonly link?: ReactElement;
  readonly isDanger?: boolean;
  readonly isDisabled?: boolean;
}

/** Related rows. With `isRow` they are side by side if they are short. */
export interface MenuSection {
  readonly items: readonly MenuItem[];
  readonly isRow?: boolean;
}

watchFocus();

export interface MenuPopupProps extends MenuState {
  readonly sections: readonly MenuSection[];
  /** Shown above the items: the owner of the menu. */
  readonly head?: ReactNode;
  readonly align: 'start' | 'end';
}

/** The list of a menu, below its button and never higher than the window. */
export function MenuPopup({ isOpen, isByKey, onOpenChange, anchor, sections, head, align }: MenuPopupProps) {
  const popup = useFirstItem(isOpen && isByKey);
  useBackCloses(isOpen, () => onOpenChange(false));
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
          <Menu.Popup
            ref={popup}
            className={styles.popup}
            finalFocus={() => !isFocusPlaced(popup.current) && anchor.current}
          >
            {head !== undefined && head !== null && <div className={styles.head}>{head}</div>}
            {sections.map(({ items, isRow }) => (
              <Menu.Group key={items[0]?.label ?? ''} className={classNames(styles.section, isRow && styles.row)}>
                {items.map((item) => (
                  <Row key={item.label} item={item} />
                ))}
              </Menu.Group>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}

/** Focuses the first item after the opening menu has taken the focus. */
function useFirstItem(isWanted: boolean) {
  const popup = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isWanted) return;
    const look = () => {
      const { activeElement } = document;
      if (!popup.current?.contains(activeElement)) return (frame = requestAnimationFrame(look));
      // An arrow key may have been first.
      if (activeElement !== popup.current) return;
      popup.current.querySelector<HTMLElement>('[role=menuitem]:not([aria-disabled=true])')?.focus();
    };
    let frame = requestAnimationFrame(look);
    return () => cancelAnimationFrame(frame);
  }, [isWanted]);
  return popup;
}

function Row({ item }: { readonly item: MenuItem }) {
  const className = classNames(styles.item, item.isDanger && styles.danger);
  const face = (
    <>
      {item.icon}
      <span className={styles.label}>{item.label}</span>
      {item.detail}
    </>
  );
  if (item.link) {
    return (
      <Menu.LinkItem className={className} render={item.link} onClick={item.onSelect} closeOnClick>
        {face}
      </Menu.LinkItem>
    );
  }
  return (
    <Menu.Item className={className} onClick={item.onSelect} disabled={item.isDisabled}>
      {face}
    </Menu.Item>
  );
}
