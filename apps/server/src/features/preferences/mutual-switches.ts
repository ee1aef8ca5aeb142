import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';

/** Preferences that count only while both of two users have them on. */
type MutualSwitch = 'sendsReceipts' | 'sendsTyping';

/**
 * For the `where` of a query: whether both users have a switch on. Without a row of preferences it is on. References need the name of their
 * table, because the sub-query has a `userId` of its own.
 */
export function isOnForBoth(
  name: MutualSwitch,
  userId: Expression<string>,
  otherId: Expression<string>,
): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select 1 from "preferences" as "withoutIt"
    where "withoutIt"."userId" in (${userId}, ${otherId}) and ${sql.ref(`withoutIt.${name}`)} = 0)`;
}
