import { lazy, type ReactNode, Suspense, useState } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Asked for by Esc, Back, a tap outside, a swipe down or the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays in sight while the content scrolls: the buttons. */
  readonly footer?: ReactNode;
  /** Neither a tap outside nor a swipe closes it: something typed would be lost. Esc and Back still ask. */
  readonly isHeld?: boolean;
}

const loadSheet = () => import('./dialog-sheet.tsx');
const DialogSheet = lazy(async () => ({ default: (await loadSheet()).DialogSheet }));

/**
 * A sheet from below that follows the finger on phones, a window in the middle beyond. Keeps focus inside and gives it
 * back where it came from. Its machinery is loaded when first opened.
 */
export function Dialog(props: DialogProps) {
  const [wasOpened, setWasOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setWasOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <DialogSheet {...props} />
    </Suspense>
  );
}

/** Fetches the machinery ahead of the first dialog; for `onPointerEnter` and the like. */
export function preloadDialog(): void {
  loadSheet().catch(() => undefined);
}
