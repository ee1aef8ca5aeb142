import type { UserId } from '@posy/contract/ids';
import type { Db } from '../../db/database.ts';
import { newestFirst, type PageCursor, START } from '../../paging/page-cursor.ts';
import { AUDIENCES, EVERYONE, FOLLOWERS, ONLY_ME } from '../relations/audience.ts';
import { findLastCandidate, listFollowed } from './followed-posts.repo.ts';
import { findNewestHidden, listByAuthor, listPublic, type PageParams, type PageRow } from './posts.repo.ts';
import { listTagged } from './tagged-posts.repo.ts';

export interface PageRequest {
  readonly after: PageCursor;
  readonly limit: number;
}

export interface Page {
  readonly rows: readonly PageRow[];
  /** Start of the next page; null at the end. */
  readonly next: PageCursor | null;
}

/** Posts for followers that one page looks through: a user who follows few authors may see very few of them. */
const MAX_CANDIDATES = 10_000;

/**
 * All public posts, one's own, and those for followers of the authors whom one follows, newest first. A page that looked
 * through `candidates` posts for followers ends there: it may have fewer posts than `limit`, or none, and a next page.
 */
export async function listFeed(
  db: Db,
  viewerId: UserId,
  { after, limit }: PageRequest,
  candidates = MAX_CANDIDATES,
): Promise<Page> {
  const params = { viewerId, ...after, limit: limit + 1 };
  const shown = await listPublic(db, params);
  const [first] = shown;
  const { privateAt, followersAt } = first ?? (await findNewestHidden(db, viewerId, params));
  // Only posts that are newer than the last public one can be on the page.
  const end = (shown.length < params.limit ? undefined : shown.at(-1)) ?? START;
  const isOnPage = (at: number | null) => at !== null && at >= end.createdAt;
  const [own, followed] = await Promise.all([
    isOnPage(privateAt) ? listByAuthor(db, { ...params, authorId: viewerId, audience: ONLY_ME }) : [],
    isOnPage(followersAt) ? listForFollowers(db, params, end, candidates) : NONE,
  ]);
  return pageOf(limit, [...shown, ...own, ...followed.rows], followed.last);
}

/** `last`: the position where the search ended before the page was full, or null. */
export interface FollowedPosts {
  readonly rows: readonly PageRow[];
  readonly last: PageCursor | null;
}

const NONE: FollowedPosts = { rows: [], last: null };

/** Posts for followers that the viewer may see, among the first `candidates` before a position, newest first. */
export async function listForFollowers(
  db: Db,
  params: PageParams,
  end: PageCursor = START,
  candidates = MAX_CANDIDATES,
): Promise<FollowedPosts> {
  const last = await findLastCandidate(db, params, end, candidates);
  const rows = await listFollowed(db, params, last ?? end);
  return {
    rows,
    last: last === undefined || rows.length === params.limit ? null : { createdAt: last.createdAt, id: last.id },
  };
}

/** One user's posts that the viewer may see, newest first. */
export async function listPostsOf(db: Db, viewerId: UserId, authorId: string, page: PageRequest): Promise<Page> {
  const params = { viewerId, ...page.after, limit: page.limit + 1, authorId };
  const audiences = authorId === viewerId ? AUDIENCES : ([EVERYONE, FOLLOWERS] as const);
  const found = await Promise.all(audiences.map((audience) => listByAuthor(db, { ...params, audience })));
  return pageOf(page.limit, found.flat(), null);
}

/** The first of several lists; `last`: nothing is known of the posts after that position. */
function pageOf(limit: number, found: readonly PageRow[], last: PageCursor | null): Page {
  const known = last === null ? found : found.filter((row) => newestFirst(row, last) <= 0 || row.id === last.id);
  const all = known.toSorted(newestFirst);
  const rows = all.slice(0, limit);
  return { rows, next: all.length > limit ? (rows.at(-1) ?? null) : last };
}

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
