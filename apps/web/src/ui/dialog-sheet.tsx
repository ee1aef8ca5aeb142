import { Drawer } from '@base-ui/react/drawer';
import { X } from 'lucide-react';
import { classNames } from './class-names.ts';
import type { DialogProps } from './dialog-props.ts';
import { hasKeys } from './has-keys.ts';
import { Icon } from './icon.tsx';
import { uiTexts as texts } from './ui.texts.ts';
import { useBackCloses } from './use-back-closes.ts';
import styles from './dialog.module.css';

/** What `Dialog` loads when it opens. */
export function DialogSheet(props: DialogProps) {
  const { isOpen, onClose, title, children, footer, firstField } = props;
  const { isLow = false, isWide = false, isHeld = false } = props;
  useBackCloses(isOpen, onClose);
  return (
    <Drawer.Root
      open={isOpen}
      onOpenChange={(isWanted) => !isWanted && onClose()}
      disablePointerDismissal={isHeld}
      swipeDirection="down"
    >
      <Drawer.Portal>
        <Drawer.Backdrop className={styles.backdrop} />
        <Drawer.Viewport className={styles.viewport}>
          <Drawer.Popup
            className={classNames(styles.popup, isLow && styles.low, isWide && styles.wide)}
            initialFocus={firstField && (() => !hasKeys() || firstField.current)}
          >
            <div className={styles.head}>
              <span className={styles.grip} aria-hidden="true" />
              <Drawer.Title className={styles.title}>{title}</Drawer.Title>
              <Drawer.Close className={styles.close} aria-label={texts.close}>
                <Icon of={X} />
              </Drawer.Close>
            </div>
            <Drawer.Content className={classNames(styles.content, footer === undefined && styles.last)}>
              {children}
            </Drawer.Content>
            {footer !== undefined && <div className={styles.footer}>{footer}</div>}
          </Drawer.Popup>
        </Drawer.Viewport>
      </Drawer.Portal>
    </Drawer.Root>
  );
}
