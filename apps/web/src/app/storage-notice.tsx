import { useSyncExternalStore } from 'react';
import type { LocalDb } from '../local/local-db.ts';
import { Banner } from '../ui/banner.tsx';
import { appTexts as texts } from './app.texts.ts';
import { useLocal } from './local-context.tsx';

/** Says that the databases of this device do not answer, and what to do, for as long as that lasts. */
export function StorageNotice() {
  const local = useLocal();
  const isAnswering = useSyncExternalStore(
    (listener) => subscribe(local, listener),
    () => local.cache.answers.isAnswering && local.out.answers.isAnswering,
  );
  return isAnswering ? null : <Banner tone="bad">{texts.storageStuck}</Banner>;
}

function subscribe({ cache, out }: LocalDb, listener: () => void): () => void {
  const stops = [cache, out].map(({ answers }) => answers.onChange(listener));
  return () => {
    for (const stop of stops) stop();
  };
}
