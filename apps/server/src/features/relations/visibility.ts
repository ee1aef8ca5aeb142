import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Muted: not in the feed, no notifications. */
export const MUTED = 1;
/** One has blocked the other: neither sees the other. */
export const BLOCKED = 2;
export type Threshold = typeof MUTED | typeof BLOCKED;

type Id = Expression<string> | string;

/**
 * For the `where` of a list: whether the author or subject of a row is less restricted for the viewer than `restriction`.
 * `MUTED`: neither muted nor blocked; `BLOCKED`: not blocked, in either direction.
 *
 * It costs one look-up in the primary key for each row, for any number of blocks. It is a sub-query, so that no planner begins
 * a list with it or materializes it. `exists` in place of it, or `not in`, cost as much for a viewer without blocks, and more
 * for others.
 */
export function isVisibleBelow(restriction: Threshold, viewerId: Id, personId: Id): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(${restrictionOf(viewerId, personId)}, 0) < ${sql.lit(restriction)}`;
}

/** The restriction of a user for the viewer; null if neither made a decision about the other. */
export function restrictionOf(viewerId: Id, personId: Id): RawBuilder<number | null> {
  return sql<number | null>`(select "relation"."restriction" from "relations" as "relation"
    where "relation"."userId" = ${viewerId} and "relation"."otherId" = ${personId})`;
}
