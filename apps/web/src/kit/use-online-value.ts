import { Store } from '@posy/std/store';
import { useEffect, useMemo } from 'react';
import type { Static, TSchema } from 'typebox';
import type { ReadCall } from '../sync/http.ts';
import { useStore } from '../ui/use-store.ts';
import type { OnlineCall, OnlineListState } from './online-list.ts';

export interface OnlineValue<Value> {
  /** null until it was loaded; during a new request the previous value. */
  readonly value: Value | null;
  readonly state: OnlineListState;
  readonly retry: () => void;
}

/** A value that only the server stores, requested when it is first drawn: `useOnlineValue(useAdminCall(), alertsCall)`. */
export function useOnlineValue<Schema extends TSchema>(
  call: OnlineCall,
  declared: ReadCall<Schema>,
): OnlineValue<Static<Schema>> {
  const store = useMemo(() => new ValueStore(call, declared), [call, declared]);
  const view = useStore(store);
  useEffect(() => {
    store.ask();
    return store.close;
  }, [store]);
  return { ...view, retry: store.ask };
}

class ValueStore<Schema extends TSchema> {
  readonly #view = new Store<Omit<OnlineValue<Static<Schema>>, 'retry'>>({ value: null, state: 'asking' });
  #asking = new AbortController();

  readonly ask: () => void;

  constructor(call: OnlineCall, declared: ReadCall<Schema>) {
    this.ask = () => {
      this.#asking.abort();
      const asking = (this.#asking = new AbortController());
      this.#view.change({ state: 'asking' });
      void call(declared, {}, { signal: asking.signal })
        .catch(() => null)
        .then((answer) => {
          if (asking.signal.aborted || answer === null) return;
          if (answer.kind === 'ok') this.#view.set({ value: answer.body, state: 'loaded' });
          else this.#view.change({ state: answer.kind === 'unreachable' ? 'unreachable' : 'failed' });
        });
    };
  }

  readonly get = this.#view.get;
  readonly subscribe = this.#view.subscribe;

  readonly close = (): void => this.#asking.abort();
}
