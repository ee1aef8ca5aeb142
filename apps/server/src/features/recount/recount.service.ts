import { NIL_ID } from '@posy/contract/ids';
import { TouchSet } from '../../changes/touches.ts';
import type { Tx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { countFlowersOfMany, lockComments } from '../comments/comment-counters.service.ts';
import { correctCounts, lockCountingPosts } from '../posts/counters.service.ts';
import { countStats } from '../stats/stats.service.ts';
import {
  type CommentCounts,
  countSubjects,
  lockTotals,
  type PostCounts,
  readCommentCounts,
  readPostCounts,
  readUserCounts,
  type UserCounts,
} from './recount.repo.ts';

const BATCH = 200;

/** A counter that differs from its rows. `id`: of the post, comment or user. */
export interface Difference {
  readonly kind: 'post' | 'comment' | 'user';
  readonly id: string;
  readonly counter: string;
  readonly stored: number;
  readonly counted: number;
}

type RecountDeps = Pick<Deps, 'clock' | 'db'>;

interface RecountOptions {
  /** Only finds differences. */
  readonly isDry: boolean;
  readonly signal: AbortSignal;
  readonly onProgress: (done: number, total: number) => void;
  /** Receives each difference once. */
  readonly onDifference: (difference: Difference) => void;
  /** Runs in the transaction of each correction. */
  readonly onCorrect: (tx: Tx) => Promise<void>;
}

/**
 * Counts the rows behind counters of posts and comments and totals of users, and corrects those that differ; devices receive them. Amounts
 * are added, never set, so writes may go on meanwhile. Views of posts have no rows to count, and unread messages are computed.
 */
export async function recount(deps: RecountDeps, options: RecountOptions): Promise<number> {
  const { signal, onProgress } = options;
  const total = await countSubjects(deps.db.read);
  let [done, found] = [0, 0];
  const walk = async <Row extends { readonly id: string }>({ read, differencesOf, correct }: Kind<Row>) => {
    for (let after: string = NIL_ID, rows; (rows = await read(deps.db.read, { after, limit: BATCH })).length > 0;) {
      signal.throwIfAborted();
      const wrong = rows.flatMap(differencesOf);
      for (const difference of wrong) options.onDifference(difference);
      found += wrong.length;
      const ids = [...new Set(wrong.map(({ id }) => id))];
      if (!options.isDry && ids.length > 0) {
        await deps.db.write(async (tx) => {
          await correct(deps, tx, ids);
          await options.onCorrect(tx);
        });
      }
      after = rows.at(-1)?.id ?? after;
      onProgress((done += rows.length), total);
    }
  };
  await walk(POSTS);
  await walk(COMMENTS);
  await walk(USERS);
  return found;
}

/** A kind of rows with counters. `correct` locks the rows and counts again. */
interface Kind<Row> {
  readonly read: (db: Deps['db']['read'], chosen: { readonly after: string; readonly limit: number }) => Promise<Row[]>;
  readonly differencesOf: (row: Row) => Difference[];
  readonly correct: (deps: RecountDeps, tx: Tx, ids: readonly string[]) => Promise<void>;
}

const POSTS: Kind<PostCounts> = { read: readPostCounts, differencesOf: differencesOfPost, correct: correctPosts };
const COMMENTS: Kind<CommentCounts> = {
  read: readCommentCounts,
  differencesOf: ({ id, flowersCount, flowers }) => differing('comment', id, 'flowersCount', flowersCount, flowers),
  correct: correctComments,
};
const USERS: Kind<UserCounts> = { read: readUserCounts, differencesOf: differencesOfUser, correct: correctUsers };

function differencesOfPost({ id, flowersCount, flowers, commentsCount, comments }: PostCounts): Difference[] {
  return [
    ...differing('post', id, 'flowersCount', flowersCount, flowers),
    ...differing('post', id, 'commentsCount', commentsCount, comments),
  ];
}

function differencesOfUser(row: UserCounts): Difference[] {
  return [
    ...differing('user', row.id, 'followersCount', row.followersCount, row.followers),
    ...differing('user', row.id, 'followingCount', row.followingCount, row.following),
    ...differing('user', row.id, 'postsCount', row.postsCount, row.posts),
    ...differing('user', row.id, 'viewsCount', row.viewsCount, row.views),
    ...differing('user', row.id, 'flowersCount', row.flowersCount, row.flowers),
  ];
}

function differing(
  kind: Difference['kind'],
  id: string,
  counter: string,
  stored: number,
  counted: number,
): Difference[] {
  return stored === counted ? [] : [{ kind, id, counter, stored, counted }];
}

/** The author's totals are counted from the rows, so nothing waits for them. */
async function correctPosts(deps: RecountDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  await lockCountingPosts(deps, tx, ids);
  const rows = await readPostCounts(tx, { ids });
  await correctCounts(deps, tx, 'flowersCount', new Map(rows.map((row) => [row.id, row.flowers - row.flowersCount])));
  await correctCounts(
    deps,
    tx,
    'commentsCount',
    new Map(rows.map((row) => [row.id, row.comments - row.commentsCount])),
  );
}

async function correctComments(deps: RecountDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  await lockComments(deps, tx, ids);
  const rows = await readCommentCounts(tx, { ids });
  await countFlowersOfMany(tx, new Map(rows.map((row) => [row.id, row.flowers - row.flowersCount])));
}

async function correctUsers(deps: RecountDeps, tx: Tx, ids: readonly string[]): Promise<void> {
  await lockTotals(tx, deps.db, ids);
  const touches = new TouchSet();
  for (const row of await readUserCounts(tx, { ids })) {
    const { id } = row;
    if (differencesOfUser(row).length === 0) continue;
    await countStats(tx, id, {
      followersCount: row.followers - row.followersCount,
      followingCount: row.following - row.followingCount,
      postsCount: row.posts - row.postsCount,
      viewsCount: row.views - row.viewsCount,
      flowersCount: row.flowers - row.flowersCount,
    });
    touches.add(`u:${id}`, 'stats', id);
  }
  await touches.flush(tx, deps.clock.now());
}
