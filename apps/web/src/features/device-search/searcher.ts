import { Listeners } from '@posy/std/store';
import { createContext } from 'react';
import type { LocalDb } from '../../local/local-db.ts';
import { trustedScript } from '../../platform/trusted-script.ts';
// oxlint-disable-next-line import/default -- the bundler makes this module, and its default export is the address
import workerUrl from './device-search.worker.ts?worker&url';
import type { DeviceAnswer, DeviceQuery, SearchQuestion, SearchReply } from './search-messages.ts';

/** Searches this device. */
export interface Searcher {
  /** Never rejects: it finds nothing where the device cannot be searched. */
  find(query: DeviceQuery): Promise<DeviceAnswer>;
  /** Calls `listener` when results may have changed; the returned function unsubscribes. */
  onChange(listener: () => void): () => void;
  /** Stores the index, and ends. */
  close(): void;
}

export type StartSearcher = (local: LocalDb) => Searcher;

/** Starts a searcher: in a worker, except in tests. */
export const SearcherContext = createContext<StartSearcher>(startThread);

/** A worker that does not end by itself is terminated after this time, in ms. */
const END_AFTER_MS = 10_000;

/** Without workers there are no results, since a search must not block the page. */
const NOTHING_HERE: Searcher = {
  find: async () => ({ found: [], isComplete: false }),
  onChange: () => () => undefined,
  close: () => undefined,
};

function startThread({ uid }: LocalDb): Searcher {
  if (!('Worker' in globalThis)) return NOTHING_HERE;
  const thread = new Worker(trustedScript(workerUrl), { type: 'module' });
  const listeners = new Listeners();
  const waiting = new Map<number, (answer: DeviceAnswer) => void>();
  let asked = 0;
  const ask = (question: SearchQuestion) => thread.postMessage(question);
  const end = () => {
    thread.terminate();
    for (const resolve of waiting.values()) resolve({ found: [], isComplete: false });
    waiting.clear();
  };
  thread.addEventListener('error', end);
  thread.addEventListener('message', ({ data }: MessageEvent<SearchReply>) => {
    switch (data.kind) {
      case 'changed':
        listeners.notify();
        return;
      case 'stopped':
        return end();
      case 'found':
        waiting.get(data.id)?.(data.answer);
        return void waiting.delete(data.id);
    }
  });
  ask({ kind: 'open', uid });
  return {
    find(search) {
      asked += 1;
      const id = asked;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        ask({ kind: 'find', id, search });
      });
    },
    onChange: listeners.subscribe,
    close() {
      ask({ kind: 'stop' });
      setTimeout(end, END_AFTER_MS);
    },
  };
}
