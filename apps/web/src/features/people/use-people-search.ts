import { DISCOVER_SUGGESTIONS } from '@posy/contract/limits';
import { useEffect, useMemo } from 'react';
import { useLocal } from '../../kit/local-context.ts';
import { useSyncStatus } from '../../kit/use-sync-status.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { browserTimers } from '../../sync/browser-ports.ts';
import { useStore } from '../../ui/use-store.ts';
import { fetchPeople } from './fetch-people.ts';
import { PeopleSearch, type SearchPorts, type SearchState } from './people-search.ts';

/** The server is asked after this pause in typing, in ms. */
const TYPING_PAUSE_MS = 250;

export interface SearchedPeople extends SearchState {
  /** Called close to the end of the list. */
  readonly more: () => void;
  /** After a failure of the server. */
  readonly retry: () => void;
}

/** One search per page, so that its results are still there when the user comes back to it. */
const searches = new WeakMap<LocalDb, PeopleSearch>();

function searchOf(local: LocalDb): PeopleSearch {
  const search = searches.get(local) ?? new PeopleSearch(portsOf(local));
  searches.set(local, search);
  return search;
}

function portsOf(local: LocalDb): SearchPorts {
  return { local, timers: browserTimers, fetchPeople };
}

/** All users found by `typed`, on this device and on the server, page by page. */
export function usePeopleSearch(typed: string): SearchedPeople {
  const search = searchOf(useLocal());
  const state = useStore(search);
  useEffect(() => search.search(typed), [search, typed]);
  useRetryWhenOnline(search.retry);
  return { ...state, more: search.more, retry: search.retry };
}

/** A few suggested users, while the search is being typed. For `isFromFirstLetter` see {@link PeopleSearch}. */
export function usePeopleSuggestions(
  typed: string,
  limit = DISCOVER_SUGGESTIONS,
  isFromFirstLetter = false,
): SearchState {
  const local = useLocal();
  const search = useMemo(
    () => new PeopleSearch(portsOf(local), limit, isFromFirstLetter),
    [local, limit, isFromFirstLetter],
  );
  const state = useStore(search);
  useEffect(() => search.search(typed, TYPING_PAUSE_MS), [search, typed]);
  useEffect(() => search.end, [search]);
  return state;
}

function useRetryWhenOnline(retry: () => void): void {
  const { network } = useSyncStatus();
  useEffect(() => {
    if (network === 'online') retry();
  }, [retry, network]);
}
