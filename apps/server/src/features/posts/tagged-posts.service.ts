import type { UserId } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import type { Page, PageRequest } from './feed.service.ts';
import { listTagged } from './tagged-posts.repo.ts';

/** The posts with a tag that the viewer may see, newest first, as in the feed. */
export async function listTaggedPosts(
  db: Db,
  viewerId: UserId,
  tag: string,
  { after: { createdAt, id }, limit }: PageRequest,
): Promise<Page> {
  const found = await listTagged(db, { tag, viewerId, createdAt, id, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}
