import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { lastPlace, type Place, watchFocus } from './focus-trail.ts';
import { followVisiblePart } from './follow-visible-part.ts';
import { hasKeys } from './has-keys.ts';
import { Icon } from './icon.tsx';
import { uiTexts as texts } from './ui.en.ts';
import { useBackCloses } from './use-back-closes.ts';
import styles from './dialog.module.css';

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

watchFocus();

/** The part of `Dialog` that is loaded when it opens. */
export function DialogSheet(props: DialogProps) {
  const { isOpen, onClose, title, children, footer, firstField } = props;
  const { isLow = false, isWide = false, isLocked = false, isQuestion = false } = props;
  const contentId = useId();
  const returnFocus = useOpener(isOpen);
  useBackCloses(isOpen, onClose);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      disablePointerDismissal={isLocked}
      swipeDirection="down"
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport ref={followVisiblePart} className={styles.viewport}>
          <Drawer.Popup
            className={classNames(styles.popup, isLow && styles.low, isWide && styles.wide)}
            initialFocus={firstField && (() => !hasKeys() || firstField.current)}
            finalFocus={returnFocus}
            aria-describedby={isQuestion ? contentId : undefined}
          >
            <div className={styles.head}>
              <span className={styles.grip} aria-hidden="true" />
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close className={styles.close} aria-label={texts.close}>
                <Icon of={X} />
              </Drawer.Close>
            </div>
            <Drawer.Content id={contentId} className={classNames(styles.content, footer === undefined && styles.last)}>
              {children}
            </Drawer.Content>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}

/**
 * Returns the focus to the element that opened the dialog. Where that was removed (a deleted row), to nothing: `preserveFocus`
 * then moves it to a neighbour instead of an older element.
 */
function useOpener(isOpen: boolean): () => HTMLElement | boolean {
  const opener = useRef<Place | null>(null);
  useLayoutEffect(() => {
    if (isOpen) opener.current = lastPlace();
  }, [isOpen]);
  return () => {
    const [element] = opener.current ?? [];
    // A link of the dialog led to a page, which has placed the focus.
    if (document.activeElement?.closest('main')) return false;
    if (element === undefined) return true;
    return element.isConnected && element instanceof HTMLElement && element;
  };
}
