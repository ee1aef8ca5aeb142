import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Muted: not in the feed, not told of. */
export const MUTED = 1;
/** Blocked, one by the other: each is as if not there for the other. */
export const APART = 2;
export type Distance = typeof MUTED | typeof APART;

type Id = Expression<string> | string;

/**
 * For the `where` of a list: says of each row whether the person it is by or about is nearer to the viewer than `distance`.
 * `MUTED`: neither muted nor blocked; `APART`: not blocked, in either direction.
 *
 * Most people have muted and blocked nobody: that is asked once, and nothing more then. For others it is one look into the
 * primary key a row. Both are sub-queries of their own, so that no planner begins a list with them or makes a table of them.
 */
export function isNearerThan(distance: Distance, viewerId: Id, personId: Id): RawBuilder<SqlBool> {
  return sql<SqlBool>`(not exists (select 1 from "relations" as "far"
    where "far"."userId" = ${viewerId} and "far"."distance" >= ${sql.lit(distance)})
    or coalesce(${distanceOf(viewerId, personId)}, 0) < ${sql.lit(distance)})`;
}

/** How far a person is from the viewer; null for whom nothing was ever decided. For a row that stands alone. */
export function distanceOf(viewerId: Id, personId: Id): RawBuilder<number | null> {
  return sql<number | null>`(select "stands"."distance" from "relations" as "stands"
    where "stands"."userId" = ${viewerId} and "stands"."otherId" = ${personId})`;
}
