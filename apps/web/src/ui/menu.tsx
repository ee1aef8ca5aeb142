import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';
import type { MenuItem } from './menu-item.ts';

export interface MenuProps {
  /** What the menu is for, read out at its button. */
  readonly label: string;
  /** What is drawn in its button. */
  readonly trigger: ReactNode;
  readonly items: readonly MenuItem[];
  /** Drawn above the items: whose menu it is. */
  readonly head?: ReactNode;
  readonly align?: 'start' | 'end';
}

const loadPopup = () => import('./menu-popup.tsx');
const MenuPopup = lazy(async () => ({ default: (await loadPopup()).MenuPopup }));

/** A button with a list of actions. The list's machinery comes with the first touch of the button. */
export function Menu({ label, trigger, items, head, align = 'end' }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const preload = () => void loadPopup().catch(() => undefined);
  return (
    <>
      <IconButton
        ref={anchor}
        label={label}
        icon={trigger}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={() => {
          setWasOpened(true);
          setIsOpen(true);
        }}
      />
      {wasOpened && (
        <Suspense fallback={null}>
          <MenuPopup isOpen={isOpen} onOpenChange={setIsOpen} anchor={anchor} items={items} head={head} align={align} />
        </Suspense>
      )}
    </>
  );
}
