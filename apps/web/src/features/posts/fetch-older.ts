import type { LocalDb } from '../../local/local-db.ts';
import { fetchOlderPosts } from '../../sync/fetch-older-posts.ts';
import type { OlderOutcome } from './posts-reader.ts';

/** Brings a page of posts older than all of the device's. */
export function fetchOlder(local: LocalDb): Promise<OlderOutcome> {
  return fetchOlderPosts(local);
}
