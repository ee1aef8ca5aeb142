import { pathOf } from '@posy/contract/call';
import { type ConversationEntity, conversationsCall } from '@posy/contract/conversations';
import { MAX_PAGE_SIZE } from '@posy/contract/limits';
import type { Timers } from '@posy/sync/ports';
import type { LocalDb } from '../../local/local-db.ts';
import { browserTimers } from '../../sync/browser-ports.ts';
import { fetchList } from '../../sync/fetch-list.ts';
import { isListStale } from '../../sync/freshness.ts';
import { isDeviceOffline } from '../../sync/http.ts';
import type { Syncer } from '../../sync/syncer.ts';
import { LIST_KEY } from './conversations.sync.ts';

export type AskedConversations = 'asking' | 'loaded' | 'unreachable' | 'failed';

/** Limit of calls per refresh: older conversations are found by search. */
const MAX_PAGES = 10;

/** Retries of a failed refresh when the list is opened. */
const MAX_RETRIES = 2;

/** Refreshes the list for a screen, with two retries; without any when the session has ended. `signal` ends them. */
export async function openConversations(
  local: LocalDb,
  isWanted: boolean,
  signal: AbortSignal,
  timers: Timers = browserTimers,
): Promise<AskedConversations> {
  for (let retries = 0; ; retries++) {
    const result = await refreshConversations(local, isWanted);
    if (result === 'paused') return 'failed';
    if (result === 'loaded' || (result === 'unreachable' && isDeviceOffline())) return result;
    if (retries === MAX_RETRIES || signal.aborted) return result;
    await new Promise<void>((resolve) => void timers.after(Math.min(1000 * 2 ** retries, 10_000), resolve));
    if (signal.aborted) return result;
  }
}

/**
 * Fetches the whole list: pulls keep it up to date from then on, so it is fetched again only when it is old, or when the user
 * refreshes.
 */
export async function refreshConversations(
  local: LocalDb,
  isWanted: boolean,
  syncer?: Syncer,
): Promise<AskedConversations | 'paused'> {
  if (!isWanted && !(await isListStale(local, LIST_KEY))) return 'loaded';
  let path: string | null = pathOf(conversationsCall, {}, { limit: MAX_PAGE_SIZE });
  for (let page = 0; path !== null && page < MAX_PAGES; page++) {
    const fetched = await fetchPage(local, path, syncer);
    if (fetched.kind !== 'loaded') {
      // The first page stored that the list was fetched, but only a part of it was.
      await local.cache.pages.delete(LIST_KEY);
      return fetched.kind === 'unreachable' || fetched.kind === 'paused' ? fetched.kind : 'failed';
    }
    path = fetched.next;
  }
  return 'loaded';
}

function fetchPage(local: LocalDb, path: string, syncer: Syncer | undefined) {
  const request = {
    call: conversationsCall,
    path,
    opsOf: (row: ConversationEntity) => [{ s: 'u' as const, t: 'conversation', id: row.id, rev: row.rev, v: row }],
    pageKey: LIST_KEY,
  };
  return fetchList(local, request, syncer);
}
