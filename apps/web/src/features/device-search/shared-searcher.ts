import type { LocalDb } from '../../local/local-db.ts';
import type { Searcher, StartSearcher } from './searcher.ts';

/** Time for which an unused searcher stays, in ms: most users search again. */
const IDLE_MS = 60_000;

interface Shared {
  readonly searcher: Searcher;
  users: number;
  ending: ReturnType<typeof setTimeout> | undefined;
}

const started = new WeakMap<LocalDb, Shared>();

/** The shared searcher of a device, started by its first user. Call the returned function to release it. */
export function shareSearcher(local: LocalDb, start: StartSearcher): readonly [Searcher, () => void] {
  const shared = started.get(local) ?? { searcher: start(local), users: 0, ending: undefined };
  started.set(local, shared);
  clearTimeout(shared.ending);
  shared.users += 1;
  let isReleased = false;
  const release = () => {
    if (isReleased) return;
    isReleased = true;
    shared.users -= 1;
    if (shared.users > 0) return;
    shared.ending = setTimeout(() => {
      started.delete(local);
      shared.searcher.close();
    }, IDLE_MS);
  };
  return [shared.searcher, release];
}
