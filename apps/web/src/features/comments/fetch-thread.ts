import { pathOf } from '@posy/contract/call';
import { type CommentEntity, commentsCall } from '@posy/contract/comments';
import type { PostId } from '@posy/contract/ids';
import { commentsOf, threadKey } from '../../local/forget-rows.ts';
import type { LocalDb } from '../../local/local-db.ts';
import { type FetchedPage, fetchList, type ListResult, ownedListResultOf } from '../../sync/fetch-list.ts';
import { noteFetch } from '../../sync/freshness.ts';
import type { Syncer } from '../../sync/syncer.ts';
import { COMMENT_KINDS } from './comment-overlay.ts';
import { placeOf } from './comments.local.ts';

/** Number of comments per request. */
const PAGE_SIZE = 50;

/**
 * Brings a thread up to date: its beginning, and its end if all of it was loaded. Pulls carry the deletions in between.
 */
export async function refreshThread(local: LocalDb, postId: PostId, syncer?: Syncer): Promise<ListResult | 'missing'> {
  const before = await local.cache.pages.get(threadKey(postId));
  const first = await fetchPart(local, postId, firstPath(postId), null, syncer);
  if (first.kind !== 'loaded') return ownedListResultOf(first);
  const to = endOf(first.rows);
  const isReadFurther = first.next !== null && before?.tail !== undefined && (before.to ?? '') > to;
  if (!isReadFurther) {
    await noteFetch(local, threadKey(postId), { next: first.next, to, tail: firstPath(postId) });
    return ownedListResultOf(first);
  }
  if (before.next !== null) {
    const { next, to, tail, tailFrom } = before;
    await noteFetch(local, threadKey(postId), { next, to, tail, tailFrom });
    return 'more';
  }
  return readOn(local, postId, before.tail ?? firstPath(postId), before.tailFrom ?? '', syncer);
}

/** Fetches the next part of a long thread. */
export async function fetchMore(local: LocalDb, postId: PostId, syncer?: Syncer): Promise<ListResult | 'missing'> {
  const row = await local.cache.pages.get(threadKey(postId));
  if (typeof row?.next !== 'string') return 'end';
  return readOn(local, postId, row.next, row.to ?? '', syncer);
}

/** `from`: sort key of the last comment before the part. */
async function readOn(
  local: LocalDb,
  postId: PostId,
  path: string,
  from: string,
  syncer: Syncer | undefined,
): Promise<ListResult | 'missing'> {
  const part = await fetchPart(local, postId, path, from, syncer);
  if (part.kind === 'loaded') {
    const to = part.rows.length > 0 ? endOf(part.rows) : from;
    await noteFetch(local, threadKey(postId), { next: part.next, to, tail: path, tailFrom: from });
  }
  return ownedListResultOf(part);
}

async function fetchPart(
  local: LocalDb,
  postId: PostId,
  path: string,
  from: string | null,
  syncer: Syncer | undefined,
): Promise<FetchedPage<CommentEntity>> {
  const request = {
    call: commentsCall,
    path,
    opsOf: (comment: CommentEntity) => [
      { s: 'g' as const, t: 'comment', id: comment.id, rev: comment.rev, v: comment },
    ],
    // A comment that waits for its answer comes with the post that counts it, or it would be counted twice.
    skips: () => pendingIds(local),
    covers: (rows: readonly CommentEntity[], isLast: boolean) => ({
      type: 'comment',
      ids: () => idsBetween(local, postId, { from: from ?? '', to: endOf(rows), isLast }),
    }),
  };
  return fetchList(local, request, syncer);
}

async function pendingIds({ out }: LocalDb): Promise<ReadonlySet<string>> {
  const entries = await out.outbox
    .where('kind')
    .anyOf([...COMMENT_KINDS])
    .toArray();
  return new Set(entries.map(({ target }) => target.id));
}

interface Part {
  readonly from: string;
  readonly to: string;
  readonly isLast: boolean;
}

/** The cached comments within a part's range. After the last part, the viewer's own may be newer than the answer. */
async function idsBetween({ cache, uid }: LocalDb, postId: PostId, { from, to, isLast }: Part): Promise<string[]> {
  const comments = await commentsOf(cache, postId).toArray();
  const isCovered = (comment: CommentEntity) => {
    const place = placeOf(comment);
    return place > from && (place <= to || (isLast && comment.user.id !== uid));
  };
  return comments.filter(isCovered).map(({ id }) => id);
}

function firstPath(postId: PostId): string {
  return pathOf(commentsCall, { postId }, { limit: PAGE_SIZE });
}

function endOf(rows: readonly CommentEntity[]): string {
  const last = rows.at(-1);
  return last ? placeOf(last) : '';
}
