import { Listeners } from '@posy/std/store';
import type { LocalDb } from '../../../local/local-db.ts';
import { DeviceIndex } from '../device-index.ts';
import type { Searcher } from '../searcher.ts';

/** A searcher without a worker, for tests of components. */
export function searchHere(local: LocalDb): Searcher {
  const listeners = new Listeners();
  const index = new DeviceIndex(local, { onChange: listeners.notify });
  const starting = index.start();
  return {
    async find({ typed, kinds, limit }) {
      await starting;
      return { found: index.find(typed, new Set(kinds), limit), isComplete: index.isComplete };
    },
    onChange: listeners.subscribe,
    close: () => index.abandon(),
  };
}
