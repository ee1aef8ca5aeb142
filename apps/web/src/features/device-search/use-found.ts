import { isSearchable, searchText } from '@posy/contract/search';
import { useContext, useEffect, useState } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type Searcher, SearcherContext, type StartSearcher } from './searcher.ts';
import type { Found, FoundKind } from './text-index.ts';

/** Time for which an unused searcher stays, in ms: most users search again. */
const IDLE_MS = 60_000;

const started = new WeakMap<LocalDb, Shared>();

/** Limit of requested results: some are not drawn, since their rows have changed. */
const MAX_RESULTS = 100;

export interface FoundHere {
  /** The query, normalized by `searchText`. */
  readonly text: string;
  /** In the order of their first display; null without a query or before its first answer. */
  readonly found: readonly Found[] | null;
  /** Everything on the device was searched. */
  readonly isComplete: boolean;
}

const NOTHING: FoundHere = { text: '', found: null, isComplete: false };

/** Results of this device for a query. Shown results keep their places while more arrive. */
export function useFound(typed: string, kind: FoundKind): FoundHere {
  const local = useLocal();
  const start = useContext(SearcherContext);
  const text = searchText(typed);
  const isWanted = isSearchable(text);
  const [here, setHere] = useState<FoundHere>(NOTHING);
  useEffect(() => {
    if (!isWanted) return;
    const [searcher, release] = shareSearcher(local, start);
    let asked = 0;
    const ask = async () => {
      asked += 1;
      const id = asked;
      const answer = await searcher.find({ typed: text, kinds: [kind], limit: MAX_RESULTS });
      // Answers to older queries are dropped.
      if (id === asked) setHere((before) => merge(before, { text, ...answer }));
    };
    void ask();
    const stop = searcher.onChange(() => void ask());
    return () => {
      asked = -1;
      stop();
      release();
    };
  }, [local, start, text, isWanted, kind]);
  return isWanted ? here : NOTHING;
}

function merge(before: FoundHere, next: FoundHere): FoundHere {
  if (before.text !== next.text || !before.found) return next;
  const now = new Map((next.found ?? []).map((each) => [each.id, each]));
  const current = before.found.flatMap(({ id }) => now.get(id) ?? []);
  const known = new Set(current.map(({ id }) => id));
  return { ...next, found: [...current, ...[...now.values()].filter(({ id }) => !known.has(id))] };
}

interface Shared {
  readonly searcher: Searcher;
  users: number;
  ending: ReturnType<typeof setTimeout> | undefined;
}

/** The shared searcher of a device, started by its first user. Call the returned function to release it. */
function shareSearcher(local: LocalDb, start: StartSearcher): readonly [Searcher, () => void] {
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
