import type { UserId } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import type { PageCursor } from '../../paging/page-cursor.ts';
import { getVisiblePost } from '../posts/posts.service.ts';
import { type GiverRow, listFlowerGivers } from './flower-givers.repo.ts';

export interface GiversRequest {
  readonly postId: string;
  readonly after: PageCursor;
  readonly limit: number;
}

export interface GiversPage {
  readonly rows: readonly GiverRow[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/**
 * The users that gave a post a flower, newest first, without deactivated and blocked ones. Throws
 * `AppError('post_not_found')` for a post that does not exist or is not visible to the viewer.
 */
export async function listGiversOf(
  db: Db,
  viewerId: UserId,
  { postId, after, limit }: GiversRequest,
): Promise<GiversPage> {
  await getVisiblePost(db, viewerId, postId);
  const { createdAt, id } = after;
  const found = await listFlowerGivers(db, { postId, viewerId, createdAt, id, limit: limit + 1 });
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1) ?? null) : null };
}
