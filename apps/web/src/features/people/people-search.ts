import { isSearchable, searchText } from '@posy/contract/search';
import type { PublicUser } from '@posy/contract/users';
import { Listeners } from '@posy/std/store';
import type { Timers } from '@posy/sync/ports';
import { liveQuery } from '../../local/live-query.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedPage, type ListResult, listResultOf } from '../../sync/fetch-list.ts';
import { isStale } from '../../sync/freshness.ts';
import { searchPath } from './fetch-people.ts';
import { findKnown, type KnownPerson } from './known-people.ts';
import { readKnownPeople } from './people.local.ts';

export interface FoundPerson {
  readonly person: PublicUser;
  /** Found among the users this device knows; the server has not returned them. */
  readonly isOnlyOnDevice: boolean;
}

export interface SearchState {
  /** The searched text, from `searchText`. */
  readonly text: string;
  /** null: the text is too short, or the device was not read yet. */
  readonly found: readonly FoundPerson[] | null;
  /** State of the request to the server. `end`: it has returned all results. */
  readonly server: 'idle' | 'asking' | ListResult;
}

export interface SearchPorts {
  readonly local: LocalDb;
  readonly timers: Timers;
  readonly fetchPeople: (
    local: LocalDb,
    path: string,
    signal: AbortSignal,
  ) => Promise<FetchedPage<Pick<PublicUser, 'id'>>>;
}

const NOTHING: SearchState = { text: '', found: null, server: 'idle' };

/**
 * One search for people, on the device at once and on the server after it. Results keep their position: those of the server are
 * added below. After the server's last page, results it did not return are removed.
 */
export class PeopleSearch {
  readonly #ports: SearchPorts;
  readonly #limit: number | undefined;
  readonly #isFromFirstLetter: boolean;
  readonly #listeners = new Listeners(() => {
    const watching = liveQuery(() => readKnownPeople(this.#ports.local)).subscribe({
      next: (known) => this.#learn(known),
      // The databases were closed: the page is being left.
      error: () => undefined,
    });
    return () => watching.unsubscribe();
  });
  #state = NOTHING;
  #known: readonly KnownPerson[] | null = null;
  /** Ids in the order in which they were first shown, for the present text. */
  #shown = new Set<string>();
  #named = new Set<string>();
  #next: string | null = null;
  /** Time of the server's last answer, in ms. */
  #answeredAt = 0;
  #isAnew = false;
  #asking = new AbortController();
  #cancelDelay: (() => void) | null = null;

  /**
   * @param limit requests one page with this many users, and no further one
   * @param isFromFirstLetter searches the device for a single letter, too; the server is asked from the second on
   */
  constructor(ports: SearchPorts, limit?: number, isFromFirstLetter = false) {
    this.#ports = ports;
    this.#limit = limit;
    this.#isFromFirstLetter = isFromFirstLetter;
  }

  get = (): SearchState => this.#state;

  /** Reads the device while there are listeners. */
  readonly subscribe = this.#listeners.subscribe;

  /** Searches for the typed text; the server is asked after `delayMs`, unless the text changes before. */
  search = (typed: string, delayMs = 0): void => {
    const text = searchText(typed);
    if (text === this.#state.text) {
      if (this.#isOld()) this.#askAnew();
      return;
    }
    this.#stop();
    this.#shown = new Set();
    this.#named = new Set();
    this.#next = searchPath(text, this.#limit);
    this.#isAnew = false;
    const isWanted = isSearchable(text);
    this.#set({ text, server: isWanted ? 'asking' : 'idle' });
    if (!isWanted) return;
    if (delayMs === 0) void this.#ask();
    else this.#cancelDelay = this.#ports.timers.after(delayMs, () => void this.#ask());
  };

  /** Cancels the search: requests are aborted, and the results are empty until the next search. */
  end = (): void => this.search('');

  /** Called close to the end of the list: asks for the next page. */
  more = (): void => {
    if (this.#state.server === 'more') void this.#ask();
  };

  /** After a failure: called when the user tries again, or the network is back. */
  retry = (): void => {
    if (this.#state.server === 'failed' || this.#state.server === 'unreachable') void this.#ask();
  };

  /** Old results are fetched again when the user comes back to the search. */
  #isOld(): boolean {
    const { server } = this.#state;
    return (server === 'more' || server === 'end') && isStale(this.#answeredAt, this.#ports.local.device.clock.now());
  }

  /** From the first page; the present results stay visible until the answer. */
  #askAnew(): void {
    this.#next = searchPath(this.#state.text, this.#limit);
    this.#isAnew = true;
    void this.#ask();
  }

  #stop(): void {
    this.#cancelDelay?.();
    this.#cancelDelay = null;
    this.#asking.abort();
    this.#asking = new AbortController();
  }

  async #ask(): Promise<void> {
    const { signal } = this.#asking;
    this.#set({ server: 'asking' });
    const page = await this.#fetchSome(signal).catch(() => null);
    if (signal.aborted) return;
    if (page?.kind !== 'loaded') return this.#set({ server: page ? listResultOf(page) : 'failed' });
    // Results are drawn from the device's rows, so a user whose row was deleted is not shown.
    const known = await readKnownPeople(this.#ports.local).catch(() => this.#known);
    if (signal.aborted) return;
    this.#known = known;
    this.#next = this.#limit === undefined ? page.next : null;
    this.#answeredAt = this.#ports.local.device.clock.now();
    if (this.#isAnew) this.#named = new Set();
    this.#isAnew = false;
    for (const { id } of page.rows) this.#named.add(id);
    this.#set({ server: this.#next === null ? 'end' : 'more' });
  }

  /** The next page that is not empty: a server that scanned too long without a match returns an empty page with `next`. */
  async #fetchSome(signal: AbortSignal) {
    for (;;) {
      const page = await this.#ports.fetchPeople(this.#ports.local, this.#next ?? '', signal);
      if (page.kind !== 'loaded' || page.rows.length > 0 || page.next === null || signal.aborted) return page;
      this.#next = page.next;
    }
  }

  #learn(known: readonly KnownPerson[]): void {
    this.#known = known;
    this.#set({});
  }

  #set(change: Partial<SearchState>): void {
    const next = { ...this.#state, ...change };
    this.#state = { ...next, found: this.#find(next) };
    this.#listeners.notify();
  }

  #find({ text, server }: SearchState): readonly FoundPerson[] | null {
    const isWanted = this.#isFromFirstLetter ? text !== '' : isSearchable(text);
    if (!this.#known || !isWanted) return null;
    const people = new Map<string, PublicUser>(this.#known.map(({ person }) => [person.id, person]));
    const here = findKnown(this.#known, text).map(({ id }) => id);
    for (const id of [...here, ...this.#named]) this.#shown.add(id);
    const isHere = new Set<string>(here);
    // A search with a limit asks for one page only, so users may be missing from it.
    const isWhole = server === 'end' && this.#limit === undefined;
    return [...this.#shown].flatMap((id) => {
      const person = people.get(id);
      const isNamed = this.#named.has(id);
      if (!person || (!isNamed && (isWhole || !isHere.has(id)))) return [];
      return [{ person, isOnlyOnDevice: !isNamed }];
    });
  }
}
