import { Store } from '@posy/std/store';
import type { ListResult } from '../sync/fetch-list.ts';

/** The last requests for a list that is drawn from the device. `missing`: what it belongs to is gone. */
export interface KeptListView {
  /** The beginning of the list. */
  readonly asked: 'asking' | ListResult | 'missing';
  /** A further part; null: none was asked for. */
  readonly askedMore: KeptListView['asked'] | null;
}

/** Brings parts of a list to the device. */
export interface KeptListRequests {
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
