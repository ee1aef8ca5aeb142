import type { LocalDb } from '../../local/local-db.ts';
import type { OlderOutcome } from './posts-reader.ts';

/** Brings a page of posts older than all of the device's. Its machinery is loaded with the first such page. */
export async function fetchOlder(local: LocalDb): Promise<OlderOutcome> {
  try {
    const { fetchOlderPosts } = await import('../../sync/older-posts.ts');
    const outcome = await fetchOlderPosts(local);
    if (outcome.kind === 'loaded') return outcome.isEnd ? 'end' : 'more';
    return outcome.kind === 'unreachable' ? 'unreachable' : 'failed';
  } catch {
    return 'failed';
  }
}
