import { pathOf, type QueryOf } from '@posy/contract/call';
import { Store } from '@posy/std/store';
import { useEffect, useMemo } from 'react';
import type { Static, TArray, TObject, TSchema } from 'typebox';
import type { call, ReadCall } from '../sync/http.ts';
import { nextPath } from '../sync/next-path.ts';
import { useStore } from '../ui/use-store.ts';

/** Calls the server: `call` of sync/http.ts, or a function that also handles refusals. */
export type OnlineCall = typeof call;

/**
 * State of the last request.
 * - `asking`       the first page is requested
 * - `loaded`
 * - `unreachable`  no answer arrived
 * - `failed`       the server refused
 */
export type OnlineListState = 'asking' | 'loaded' | 'unreachable' | 'failed';

export interface OnlineListView<Row> {
  /** The loaded rows; rows of the previous list until another list has loaded. */
  readonly rows: readonly Row[];
  readonly state: OnlineListState;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  /** No page was ever loaded: an empty list does not mean that there are no rows. */
  readonly isUnknown: boolean;
}

/**
 * A list of other users' data, which devices do not store. It follows the `Link` header of each page. Another path can replace
 * the list at any time; late answers of the earlier path are dropped.
 */
class OnlineList<Row extends TSchema> {
  readonly #call: OnlineCall;
  readonly #list: ReadCall<TArray<Row>>;
  readonly #view = new Store<OnlineListView<Static<Row>>>({
    rows: [],
    state: 'asking',
    hasMore: false,
    isLoadingMore: false,
    isUnknown: true,
  });
  #path = '';
  #next: string | null = null;
  #asking = new AbortController();

  constructor(call: OnlineCall, list: ReadCall<TArray<Row>>) {
    this.#call = call;
    this.#list = list;
  }

  readonly get = this.#view.get;
  readonly subscribe = this.#view.subscribe;

  /** Requests the first page of this path. */
  readonly show = (path: string): void => {
    this.#path = path;
    this.#next = null;
    this.#view.change({ state: 'asking', hasMore: false, isLoadingMore: false });
    void this.#ask(path, () => []);
  };

  /** Requests the same list again. */
  readonly retry = (): void => this.show(this.#path);

  readonly more = (): void => {
    if (this.#next === null || this.#view.get().isLoadingMore) return;
    this.#view.change({ isLoadingMore: true });
    void this.#ask(this.#next, () => this.#view.get().rows);
  };

  /** Applies the user's change once the server has accepted it. */
  readonly change = (change: (rows: readonly Static<Row>[]) => readonly Static<Row>[]): void => {
    this.#view.change({ rows: change(this.#view.get().rows) });
  };

  readonly close = (): void => this.#asking.abort();

  async #ask(path: string, before: () => readonly Static<Row>[]): Promise<void> {
    this.#asking.abort();
    const asking = (this.#asking = new AbortController());
    const answer = await this.#call(this.#list, {}, { path, signal: asking.signal }).catch(() => null);
    if (asking.signal.aborted || answer === null) return;
    if (answer.kind !== 'ok') {
      const state = answer.kind === 'unreachable' ? 'unreachable' : 'failed';
      return this.#view.change({ state, isLoadingMore: false, hasMore: this.#next !== null });
    }
    this.#next = nextPath(answer.headers);
    const rows = [...before(), ...answer.body];
    this.#view.change({ rows, state: 'loaded', isLoadingMore: false, hasMore: this.#next !== null, isUnknown: false });
  }
}

export type OpenOnlineList<Row extends TSchema> = OnlineListView<Static<Row>> &
  Pick<OnlineList<Row>, 'retry' | 'more' | 'change'>;

/**
 * A list that only the server stores, requested whenever its query changes:
 * `useOnlineList(useAdminCall(), auditCall, { limit: 50 })`.
 */
export function useOnlineList<Row extends TSchema, Query extends TObject>(
  call: OnlineCall,
  declared: ReadCall<TArray<Row>, Query>,
  query: QueryOf<ReadCall<TArray<Row>, Query>> = {},
): OpenOnlineList<Row> {
  const path = pathOf(declared, {}, query);
  const list = useMemo(() => new OnlineList(call, declared), [call, declared]);
  const view = useStore(list);
  useEffect(() => {
    list.show(path);
    return list.close;
  }, [list, path]);
  const { retry, more, change } = list;
  return { ...view, retry, more, change };
}
