import { useSyncExternalStore } from 'react';
import { useLocal } from '../kit/local-context.ts';
import type { LocalDb } from '../local/local-db.ts';
import { Banner } from '../ui/banner.tsx';
import { appTexts as texts } from './app.en.ts';

/** Shown while the databases of this device do not answer, with remedies. */
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
