import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  readonly isOpen: boolean;
  /** Called on Esc, Back, a tap outside, a swipe down and the close button. */
  readonly onClose: () => void;
  readonly title: string;
  readonly children: ReactNode;
  /** Buttons that stay visible while the content scrolls. */
  readonly footer?: ReactNode;
  /** Limits the height to four fifths of the screen: the subject stays visible above. */
  readonly isLow?: boolean;
  /** The content is a short question: screen readers read all of it when it opens. */
  readonly isQuestion?: boolean;
  /** Two columns wide on wide screens. */
  readonly isWide?: boolean;
  /** Neither a tap outside nor a swipe closes it: typed input would be lost. Esc and Back still call `onClose`. */
  readonly isLocked?: boolean;
  /** Receives the focus when the dialog opens, except on touch devices: their keyboard would cover the rest. */
  readonly firstField?: RefObject<HTMLElement | null>;
}
