import { useEffect } from 'react';
import { waitingUpdate } from '../platform/waiting-update.ts';
import { dismissToast, onToastChange, showToast, visibleToast } from '../ui/toast.ts';
import { useStore } from '../ui/use-store.ts';
import { appTexts as texts } from './app.en.ts';

/** Announces a newer app until the user decides. Toasts only interrupt it. */
export function UpdatePrompt() {
  const update = useStore(waitingUpdate);

  useEffect(() => {
    if (!update) return;
    const showOffer = () =>
      showToast({
        title: texts.updateReady,
        description: texts.updateHint,
        isSticky: true,
        action: { label: texts.updateNow, onSelect: update.apply },
      });
    let id = showOffer();
    let isInterrupted = false;
    const stop = onToastChange(() => {
      const visible = visibleToast();
      if (visible !== null) isInterrupted = visible.id !== id;
      else if (isInterrupted) {
        id = showOffer();
        isInterrupted = false;
      } else stop();
    });
    return () => {
      stop();
      dismissToast(id);
    };
  }, [update]);
  return null;
}
