import type { PostId } from '@posy/contract/ids';
import { isOver, type LiveCounts } from '@posy/sync/live-counts';
import { isRefused } from '@posy/sync/pending';
import { laneOfCounts } from '../features/flowers/flowers.switch.ts';
import type { LocalDb } from '../local/local-db.ts';
import { withTimeout } from '../local/with-timeout.ts';
import { liveCounts } from './page-counts.ts';

/** A cache that does not answer holds up no mutation for longer than this, in ms. */
const CACHE_MS = 500;

/**
 * Writes the counts of the posts on the screen into their rows, or those of one post. Posts with own changes that are not settled are
 * left out; their rows come with the answers.
 *
 * @param live the counts; in tests of several devices not those of this page
 * @returns the posts whose content has changed since
 */
export async function writeCounts(
  { cache, out }: LocalDb,
  only?: PostId,
  live: LiveCounts = liveCounts,
): Promise<readonly PostId[]> {
  const known = live.all().filter(({ id }) => only === undefined || id === only);
  if (known.length === 0) return [];
  const pending = new Set((await out.outbox.toArray()).flatMap((entry) => (isRefused(entry) ? [] : entry.lane)));
  const rows = known.filter(({ id }) => !pending.has(laneOfCounts(id)));
  if (rows.length === 0) return [];
  return cache.transaction('rw', cache.posts, async () => {
    const stored = await cache.posts.bulkGet(rows.map(({ id }) => id));
    const both = rows.flatMap((counts, i) => (stored[i] ? [{ row: stored[i], counts }] : []));
    const newer = both.filter(({ row, counts }) => isOver(row, counts));
    if (newer.length > 0) await cache.posts.bulkPut(newer.map(({ row, counts }) => ({ ...row, ...counts })));
    const outdated = both.filter(({ row, counts }) => counts.rev > row.rev && row.contentRev !== counts.contentRev);
    return outdated.map(({ row }) => row.id);
  });
}

/** Writes the drawn counts of a post into its row, before a mutation that is folded over them is queued. Never throws. */
export async function writeDrawnCounts(local: LocalDb, id: PostId): Promise<void> {
  const writing = writeCounts(local, id).catch(() => undefined);
  await withTimeout(CACHE_MS, writing, undefined);
}
