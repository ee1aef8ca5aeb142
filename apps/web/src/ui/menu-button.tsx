import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { IconButton } from './icon-button.tsx';

export interface MenuState {
  readonly isOpen: boolean;
  /** Opened by a key: the first item is where the keys go on. */
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
  /** The menu itself, whose code may still be on its way: drawn from the first opening on. */
  readonly children: (state: MenuState) => ReactNode;
}

/** A button whose menu comes with the first touch. */
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
          // A click that no pointer made.
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
