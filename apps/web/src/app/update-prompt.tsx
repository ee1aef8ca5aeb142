import { useEffect, useSyncExternalStore } from 'react';
import { applyUpdate, waitingUpdate } from '../platform/service-worker.ts';
import { dismissToast, showToast } from '../ui/toast.ts';
import { texts } from './app.texts.ts';

/** Says that a newer app is ready, for as long as the person likes to wait. */
export function UpdatePrompt() {
  const update = useSyncExternalStore(waitingUpdate.subscribe, waitingUpdate.get, () => null);

  useEffect(() => {
    if (!update) return;
    const id = showToast({
      title: texts.updateReady,
      description: texts.updateHint,
      isSticky: true,
      action: { label: texts.updateNow, onSelect: applyUpdate },
    });
    return () => dismissToast(id);
  }, [update]);
  return null;
}
