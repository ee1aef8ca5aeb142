import { type RefObject, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { DraftSaver, OUTDATED_EVENT } from '../platform/draft-saver.ts';

/** A saver for as long as the form is there; what it has not saved is saved when the form goes or the page is hidden. */
export function useDraftSaver<Draft>(
  save: (draft: Draft) => Promise<void>,
  onError: (error: unknown) => void,
): RefObject<DraftSaver<Draft> | null> {
  const saver = useRef<DraftSaver<Draft> | null>(null);
  const keep = useEffectEvent(save);
  const complain = useEffectEvent(onError);
  // Before anybody can type into what was just drawn.
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
