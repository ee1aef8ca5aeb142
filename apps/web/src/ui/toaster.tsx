import { X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { IconButton } from './icon-button.tsx';
import { Icon } from './icon.tsx';
import { dismissToast, lastLogged, onToastChange, type Toast, visibleToast } from './toast.ts';
import { uiTexts as texts } from './ui.en.ts';
import { VisuallyHidden } from './visually-hidden.tsx';
import styles from './toaster.module.css';

/**
 * Toasts and announcements for screen readers. Mounted once; the live regions are always in the DOM, so that screen readers
 * notice new text. Each has its own `aria-live`: a dialog hides everything else from screen readers.
 */
export function Toaster() {
  const toast = useSyncExternalStore(onToastChange, visibleToast, () => null);
  const announced = useSyncExternalStore(onToastChange, lastLogged, () => null);
  const [isPaused, setIsPaused] = useState(false);
  const id = toast?.id;
  const visibleMs = toast?.visibleMs ?? null;

  useEffect(() => {
    if (id === undefined || visibleMs === null || isPaused) return;
    const timer = setTimeout(() => dismissToast(id), visibleMs);
    return () => clearTimeout(timer);
  }, [id, visibleMs, isPaused]);

  const hold = {
    onPointerEnter: () => setIsPaused(true),
    onPointerLeave: () => setIsPaused(false),
    onFocus: () => setIsPaused(true),
    onBlur: () => setIsPaused(false),
  };
  return (
    <div className={styles.region} data-messages="" {...hold}>
      <div role="status" aria-live="polite">
        {toast && !toast.isError && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive">
        {toast?.isError && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div aria-live="polite">{announced && <VisuallyHidden key={announced.id}>{announced.text}</VisuallyHidden>}</div>
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
  const { id, title, description, isError, action } = toast;
  return (
    <div className={classNames(styles.toast, isError && styles.error)}>
      <div>
        <p className={styles.title}>{title}</p>
        {description !== undefined && <p className={styles.description}>{description}</p>}
      </div>
      {action && (
        <Button
          variant="plain"
          onClick={() => {
            dismissToast(id);
            action.onSelect();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label={texts.dismiss} icon={<Icon of={X} size={18} />} onClick={() => dismissToast(id)} />
    </div>
  );
}
