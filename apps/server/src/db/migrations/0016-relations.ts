import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Blocks and mutes between two users: each has a row of their own. */
export const relations: Migration = {
  name: '0016-relations',
  async up({ db, createKeyedTable, id, int, flag }) {
    const isBlock = sql`"isBlocked" = 1 or "isBlockedBy" = 1`;
    await createKeyedTable('relations')
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('otherId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('isBlocked', flag, (c) => c.notNull())
      .addColumn('isBlockedBy', flag, (c) => c.notNull())
      .addColumn('isMuted', flag, (c) => c.notNull())
      .addColumn('restriction', int, (c) =>
        c
          .notNull()
          .generatedAlwaysAs(sql`case when ${isBlock} then 2 when "isMuted" = 1 then 1 else 0 end`)
          .stored(),
      )
      .addColumn('isChosen', flag, (c) =>
        c
          .notNull()
          .generatedAlwaysAs(sql`case when "isBlocked" = 1 or "isMuted" = 1 then 1 else 0 end`)
          .stored(),
      )
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('changedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('relationsPk', ['userId', 'otherId'])
      .execute();
    // Whether a list has to leave out any user at all.
    await db.schema.createIndex('relationsFar').on('relations').columns(['userId', 'restriction']).execute();
    await db.schema
      .createIndex('relationsChosen')
      .on('relations')
      .columns(['userId', 'isChosen', 'changedAt'])
      .execute();
    // Finds the relations of others to a deleted account.
    await db.schema.createIndex('relationsOther').on('relations').columns(['otherId']).execute();
  },
};
