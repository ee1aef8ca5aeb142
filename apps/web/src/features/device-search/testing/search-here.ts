import type { LocalDb } from '../../../local/local-db.ts';
import { DeviceIndex } from '../device-index.ts';
import type { Searcher } from '../searcher.ts';

/** A searcher without a worker, for tests of components. */
export function searchHere(local: LocalDb): Searcher {
  const listeners = new Set<() => void>();
  const index = new DeviceIndex(local, {
    onChange() {
      for (const listener of listeners) listener();
    },
  });
  const starting = index.start();
  return {
    async find({ typed, kinds, limit }) {
      await starting;
      return { found: index.find(typed, new Set(kinds), limit), isComplete: index.isComplete };
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: () => index.abandon(),
  };
}
