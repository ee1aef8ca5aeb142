import type { UserStats } from '@posy/contract/stats';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Database } from '../db/database.ts';

/** The expected stats of each user, counted from the rows. */
const STATS = sql<Record<string, unknown>>`
  select users.id,
    (select count(*) from follows join users as other on other.number = follows."followerNumber"
      where follows."followedNumber" = users.number and follows."isOn" = 1 and other."isActive" = 1) as "followersCount",
    (select count(*) from follows join users as other on other.number = follows."followedNumber"
      where follows."followerNumber" = users.number and follows."isOn" = 1 and other."isActive" = 1) as "followingCount",
    (select count(*) from posts where posts."authorId" = users.id) as "postsCount",
    (select coalesce(sum(posts."viewCount"), 0) from posts where posts."authorId" = users.id) as "viewsCount",
    (select coalesce(sum(posts."flowersCount"), 0) from posts where posts."authorId" = users.id) as "flowersCount"
  from users where users."isActive" = 1 order by users.id
`;

const STORED_STATS = sql<Record<string, unknown>>`
  select users.id,
    coalesce(s."followersCount", 0) as "followersCount", coalesce(s."followingCount", 0) as "followingCount",
    coalesce(s."postsCount", 0) as "postsCount",
    coalesce(s."viewsCount", 0) + (select coalesce(sum(d."views"), 0) from "dirtyPosts" as d
      where d."authorId" = users.id) as "viewsCount",
    coalesce(s."flowersCount", 0) + (select coalesce(sum(d."flowers"), 0) from "dirtyPosts" as d
      where d."authorId" = users.id) as "flowersCount"
  from users left join "userStats" as s on s."userId" = users.id where users."isActive" = 1 order by users.id
`;

const POSTS = sql<Record<string, unknown>>`
  select posts.id,
    (select count(*) from flowers where flowers."postNumber" = posts.number and flowers."isOn" = 1) as "flowersCount",
    (select count(*) from comments join users on users.id = comments."authorId"
      where comments."postId" = posts.id and users."isActive" = 1) as "commentsCount"
  from posts order by posts.id
`;

const STORED_POSTS = sql<Record<string, unknown>>`select id, "flowersCount", "commentsCount" from posts order by id`;

const COMMENTS = sql<Record<string, unknown>>`
  select comments.id,
    (select count(*) from "commentFlowers" as f where f."commentId" = comments.id and f."isOn" = 1) as "flowersCount"
  from comments order by comments.id
`;

const STORED_COMMENTS = sql<Record<string, unknown>>`select id, "flowersCount" from comments order by id`;

const ADS = sql<Record<string, unknown>>`
  select ads.id,
    (select coalesce(sum(d."impressions"), 0) from "adDays" as d where d."adId" = ads.id) as "impressions",
    (select coalesce(sum(d."clicks"), 0) from "adDays" as d where d."adId" = ads.id) as "clicks",
    (select coalesce(sum(d."spent"), 0) from "adDays" as d where d."adId" = ads.id) as "spent"
  from ads order by ads.id
`;

const STORED_ADS = sql<Record<string, unknown>>`select id, "impressions", "clicks", "spent" from ads order by id`;

/** The exact totals of each active user, as `GET /api/users/stats` answers them. */
export async function countTotals(db: Database): Promise<ReadonlyMap<unknown, UserStats>> {
  const rows = numbers((await STATS.execute(db.read)).rows);
  return new Map(
    rows.map((row) => [
      row['id'],
      {
        totalFollowers: Number(row['followersCount']),
        totalFollowing: Number(row['followingCount']),
        totalViews: Number(row['viewsCount']),
        totalFlowers: Number(row['flowersCount']),
        totalPosts: Number(row['postsCount']),
      },
    ]),
  );
}

/** Fails unless every stored counter, with what waits for it, equals a fresh count of the rows. */
export async function expectExactCounters(db: Database): Promise<void> {
  const [stats, storedStats, posts, storedPosts, comments, storedComments, ads, storedAds] = await Promise.all(
    [STATS, STORED_STATS, POSTS, STORED_POSTS, COMMENTS, STORED_COMMENTS, ADS, STORED_ADS].map(async (query) =>
      numbers((await query.execute(db.read)).rows),
    ),
  );
  expect(storedStats).toEqual(stats);
  expect(storedPosts).toEqual(posts);
  expect(storedComments).toEqual(comments);
  expect(storedAds).toEqual(ads);
}

/** PostgreSQL gives sums as text. */
function numbers(rows: readonly Record<string, unknown>[]): Record<string, unknown>[] {
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, name === 'id' ? value : Number(value)])),
  );
}
