import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Asked for by Esc, Back, a tap outside, a swipe down or the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Stays in sight while the content scrolls: the buttons. */
  readonly footer?: ReactNode;
  /** At most four fifths of the screen high: its subject stays visible above it. */
  readonly isLow?: boolean;
  /** Short, and to be read out as a whole when it opens: a question. */
  readonly isQuestion?: boolean;
  /** Two columns wide on wide screens. */
  readonly isWide?: boolean;
  /** Neither a tap outside nor a swipe closes it: something typed would be lost. Esc and Back still ask. */
  readonly isLocked?: boolean;
  /** Has the focus when it opens, but for fingers: a keyboard on the screen would cover the rest. */
  readonly firstField?: RefObject<HTMLElement | null>;
}
