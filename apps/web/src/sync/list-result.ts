import type { FetchedPage } from './fetch-list.ts';

/**
 * Result of a request for a part of a list.
 * - `more`         rows; the server may have further ones
 * - `end`          rows, the last ones
 * - `unreachable`  no answer
 * - `failed`       a refusal, or an answer that cannot be used
 */
export type ListResult = 'more' | 'end' | 'unreachable' | 'failed';

export function listResultOf(page: FetchedPage<unknown>): ListResult {
  if (page.kind === 'loaded') return page.next === null ? 'end' : 'more';
  return page.kind === 'unreachable' ? 'unreachable' : 'failed';
}

/** Like {@link listResultOf}, for a list that belongs to something. `missing`: that is deleted, or not visible any more. */
export function ownedListResultOf(page: FetchedPage<unknown>): ListResult | 'missing' {
  return page.kind === 'refused' && page.error.status === 404 ? 'missing' : listResultOf(page);
}
