import { Menu } from '@base-ui/react/menu';
import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useRef } from 'react';
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

/** One of a few signs, such as emoji, in a row. A press on the chosen one calls `onSelect` as well. */
export interface MenuChoice {
  readonly label: string;
  readonly options: readonly string[];
  /** null: none, or one that is not offered. */
  readonly chosen: string | null;
  readonly onSelect: (option: string) => void;
}

watchFocus();

export interface MenuPopupProps extends MenuState {
  readonly sections: readonly MenuSection[];
  /** Shown above the items: the owner of the menu. */
  readonly head?: ReactNode;
  /** Shown above the items. */
  readonly choice?: MenuChoice | undefined;
  readonly align: 'start' | 'end';
}

/** The list of a menu, below its button and never higher than the window. */
export function MenuPopup(props: MenuPopupProps) {
  const { isOpen, isByKey, onOpenChange, anchor, sections, head, choice, align } = props;
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
            {choice && <ChoiceRow choice={choice} />}
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

/** Items and choices. */
const FOCUSABLE = '[role^=menuitem]:not([aria-disabled=true])';

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
      popup.current.querySelector<HTMLElement>(FOCUSABLE)?.focus();
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

/** Choices side by side: arrows to the left and right move between them, down leaves the row. */
function ChoiceRow({ choice: { label, options, chosen, onSelect } }: { readonly choice: MenuChoice }) {
  return (
    <Menu.RadioGroup
      className={classNames(styles.section, styles.choices)}
      aria-label={label}
      value={chosen}
      onKeyDown={moveInRow}
    >
      {options.map((option) => (
        <Menu.RadioItem
          key={option}
          className={classNames(styles.item, styles.choice)}
          value={option}
          onClick={() => onSelect(option)}
          closeOnClick
        >
          {option}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}

/** The menu itself moves up and down alone. */
function moveInRow(event: KeyboardEvent<HTMLElement>): void {
  const { currentTarget: row, key, target } = event;
  const options = [...row.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const index = options.findIndex((option) => option === target);
  const isBack = (key === 'ArrowLeft') !== (document.documentElement.dir === 'rtl');
  let next: HTMLElement | null | undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') next = options.at((index + (isBack ? -1 : 1)) % options.length);
  else if (key === 'ArrowDown') next = row.nextElementSibling?.querySelector<HTMLElement>(FOCUSABLE);
  if (index < 0 || !next) return;
  event.preventDefault();
  event.stopPropagation();
  next.focus();
}
