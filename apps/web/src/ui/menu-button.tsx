import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

export interface MenuState {
  readonly isOpen: boolean;
  /** Opened by a key: the first item receives the focus. */
  readonly isByKey: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  readonly anchor: RefObject<HTMLButtonElement | null>;
}

export interface MenuButtonProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** Content of the button. */
  readonly trigger: ReactNode;
  /** Starts to load the code of `children`. */
  readonly load: () => Promise<unknown>;
  /** The menu, drawn from the first opening on; its code may still be loading. */
  readonly children: (state: MenuState) => ReactNode;
}

/** A button that loads its menu at the first touch. */
export function MenuButton({ label, trigger, load, children }: MenuButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [wasOpened, setWasOpened] = useState(false);
  const [isByKey, setIsByKey] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  const preload = () => void load().catch(() => undefined);
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
        onClick={(event) => {
          // Whether a click was made by a key or a script.
          setIsByKey(event.detail === 0);
          setWasOpened(true);
          setIsOpen(true);
        }}
      />
      {wasOpened && (
        <Opened isOpen={isOpen} isByKey={isByKey} onOpenChange={setIsOpen} anchor={anchor} draw={children} />
      )}
    </>
  );
}

function Opened({ draw, ...state }: MenuState & { readonly draw: MenuButtonProps['children'] }) {
  return draw(state);
}
