import { Store } from '@posy/std/store';
import { useEffect, useMemo } from 'react';
import type { LocalDb } from '../local/local-db.ts';
import type { ListResult } from '../sync/fetch-list.ts';
import { useStore } from '../ui/use-store.ts';
import { useLocal } from './local-context.ts';
import { useIsOnline } from './use-sync-status.ts';

/** The last requests for a list that is drawn from the device. `missing`: what it belongs to is gone. */
interface KeptListView {
  /** The beginning of the list. */
  readonly asked: 'asking' | ListResult | 'missing';
  /** A further part; null: none was asked for. */
  readonly askedMore: KeptListView['asked'] | null;
}

/** Brings parts of a list to the device. */
interface KeptListRequests {
  readonly refresh: () => Promise<ListResult | 'missing'>;
  readonly more: () => Promise<ListResult | 'missing'>;
}

/** The requests for a list that is drawn from the device: one at a time for its beginning, and one for its next part. */
export class KeptList {
  readonly #requests: KeptListRequests;
  readonly #view = new Store<KeptListView>({ asked: 'asking', askedMore: null });
  #isAsking = false;
  #isAskedAgain = false;

  constructor(requests: KeptListRequests) {
    this.#requests = requests;
  }

  readonly get = this.#view.get;
  readonly subscribe = this.#view.subscribe;

  /** Asks for the beginning. Calls during a request share the next one. */
  readonly refresh = async (): Promise<void> => {
    this.#isAskedAgain = true;
    if (this.#isAsking) return;
    this.#isAsking = true;
    while (this.#isAskedAgain) {
      this.#isAskedAgain = false;
      this.#view.change({ asked: await settled(this.#requests.refresh) });
    }
    this.#isAsking = false;
  };

  /** Called when the user tries again. */
  readonly retry = (): void => {
    this.#view.change({ asked: 'asking' });
    void this.refresh();
  };

  /** Asks for the next part. Resolves to whether it came. */
  readonly more = async (): Promise<boolean> => {
    if (this.#view.get().askedMore === 'asking') return false;
    this.#view.change({ askedMore: 'asking' });
    const askedMore = await settled(this.#requests.more);
    this.#view.change({ askedMore });
    return askedMore === 'more' || askedMore === 'end';
  };
}

function settled(ask: KeptListRequests['more']): Promise<ListResult | 'missing'> {
  return ask().catch(() => 'failed' as const);
}

export type OpenKeptList = KeptListView & Pick<KeptList, 'retry' | 'more'>;

/**
 * The requests for a list that is drawn from the device. Its beginning is fetched when it is opened, when `version` changes, and when
 * the network is back.
 *
 * @param requests a function that stays the same while the list does
 * @param version of what the list belongs to; '': the server does not have it yet; undefined: not known
 */
export function useKeptList(requests: (local: LocalDb) => KeptListRequests, version: string | undefined): OpenKeptList {
  const local = useLocal();
  const list = useMemo(() => new KeptList(requests(local)), [local, requests]);
  const { asked, askedMore } = useStore(list);
  const isOnline = useIsOnline();
  useEffect(() => {
    if (version !== undefined && version !== '') void list.refresh();
  }, [list, version, isOnline]);
  const { retry, more } = list;
  return { asked: version === '' ? 'end' : asked, askedMore, retry, more };
}
