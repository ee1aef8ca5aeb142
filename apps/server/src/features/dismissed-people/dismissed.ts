import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

type Id = Expression<string> | string;

/**
 * For the `where` of a list of suggested users: whether the viewer did not say 'not interested' in one. A sub-query, as
 * `isVisibleBelow`: one look-up in the primary key for each row, however many users the viewer dismissed.
 */
export function isNotDismissed(viewerId: Id, personId: Id): RawBuilder<SqlBool> {
  return sql<SqlBool>`coalesce((select "dismissed"."isOn" from "dismissedPeople" as "dismissed"
    where "dismissed"."userId" = ${viewerId} and "dismissed"."personId" = ${personId}), 0) = 0`;
}
