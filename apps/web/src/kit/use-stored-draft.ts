import { useEffect, useEffectEvent, useState } from 'react';
import { flushDrafts } from '../platform/draft-saver.ts';

/**
 * The draft that a form begins with; undefined until it is read, which takes some ms. A form is drawn from then on: what is typed
 * before would take the place of what was written earlier. `empty` is for a device whose storage cannot be read.
 */
export function useStoredDraft<Draft>(read: () => Promise<Draft>, empty: Draft): Draft | undefined {
  const [draft, setDraft] = useState<Draft>();
  const begin = useEffectEvent(() =>
    flushDrafts()
      .then(read)
      .catch(() => empty),
  );
  useEffect(() => {
    let isOver = false;
    void begin().then((found) => isOver || setDraft(found));
    return () => {
      isOver = true;
    };
  }, []);
  return draft;
}
