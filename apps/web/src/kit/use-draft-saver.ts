import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DraftSaver, OUTDATED_EVENT } from '../platform/draft-saver.ts';

/** A saver for the lifetime of the form; pending changes are saved when the form closes or the page is hidden. */
export function useDraftSaver<Draft>(
  save: (draft: Draft) => Promise<void>,
  onError: (error: unknown) => void,
): RefObject<DraftSaver<Draft> | null> {
  const saver = useRef<DraftSaver<Draft> | null>(null);
  const keep = useEffectEvent(save);
  const complain = useEffectEvent(onError);
  // Before the user can type into the new form.
  useLayoutEffect(() => {
    const created = new DraftSaver<Draft>(
      (draft) => keep(draft),
      (error) => complain(error),
    );
    saver.current = created;
    const flush = () => void created.flush();
    document.addEventListener('visibilitychange', flush);
    addEventListener('pagehide', flush);
    addEventListener(OUTDATED_EVENT, flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      removeEventListener('pagehide', flush);
      removeEventListener(OUTDATED_EVENT, flush);
      flush();
    };
  }, []);
  return saver;
}
