import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Muted: not in the feed, not told of. */
export const MUTED = 1;
/** Blocked, one by the other: each is as if not there for the other. */
export const BLOCKED = 2;
export type Distance = typeof MUTED | typeof BLOCKED;

type Id = Expression<string> | string;

/**
 * For the `where` of a list: says of each row whether the person it is by or about is nearer to the viewer than `distance`.
 * `MUTED`: neither muted nor blocked; `APART`: not blocked, in either direction.
 *
 * It is one look into the primary key a row, however many people were blocked by or have blocked the viewer; and a sub-query of its
 * own, so that no planner begins a list with it or makes a table of it. `exists` before it, or `not in`, cost as much for who
 * has blocked nobody, and more for others.
 */
export function isVisibleBelow(distance: Distance, viewerId: Id, personId: Id): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce(${distanceOf(viewerId, personId)}, 0) < ${sql.lit(distance)}`;
}

/** How far a person is from the viewer; null for whom nothing was ever decided. */
export function distanceOf(viewerId: Id, personId: Id): RawBuilder<number | null> {
  return sql<number | null>`(select "stands"."distance" from "relations" as "stands"
    where "stands"."userId" = ${viewerId} and "stands"."otherId" = ${personId})`;
}
