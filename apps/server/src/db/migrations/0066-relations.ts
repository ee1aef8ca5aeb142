import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * Blocks and mutes between two users, and the resulting visibility. Replaces `blocks`: each block becomes a row of both
 * users.
 */
export const relations: Migration = {
  name: '0066-relations',
  async up({ db, createTable, text, int }) {
    const flag = (name: string) => sql.raw(`"${name}" = 1`);
    const isBlock = sql`${flag('isBlocked')} or ${flag('isBlockedBy')}`;
    await createTable('relations')
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('otherId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('isBlocked', int, (c) => c.notNull())
      .addColumn('isBlockedBy', int, (c) => c.notNull())
      .addColumn('isMuted', int, (c) => c.notNull())
      .addColumn('distance', int, (c) =>
        c
          .notNull()
          .generatedAlwaysAs(sql`case when ${isBlock} then 2 when ${flag('isMuted')} then 1 else 0 end`)
          .stored(),
      )
      .addColumn('isChosen', int, (c) =>
        c
          .notNull()
          .generatedAlwaysAs(sql`case when ${flag('isBlocked')} or ${flag('isMuted')} then 1 else 0 end`)
          .stored(),
      )
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('changedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('relationsPk', ['userId', 'otherId'])
      .execute();
    // Whether a list has to leave out any user at all.
    await db.schema.createIndex('relationsFar').on('relations').columns(['userId', 'distance']).execute();
    await db.schema
      .createIndex('relationsChosen')
      .on('relations')
      .columns(['userId', 'isChosen', 'changedAt'])
      .execute();
    // Finds the relations of others to a deleted account.
    await db.schema.createIndex('relationsOther').on('relations').column('otherId').execute();

    const columns = sql`("userId", "otherId", "isBlocked", "isBlockedBy", "isMuted", "rev", "changedAt")`;
    await sql`insert into "relations" ${columns}
      select "blockerId", "blockedId", 1, 0, 0, 1, "createdAt" from "blocks"`.execute(db);
    await sql`insert into "relations" ${columns}
      select "blockedId", "blockerId", 0, 1, 0, 1, "createdAt" from "blocks" where true
      on conflict ("userId", "otherId") do update set "isBlockedBy" = 1`.execute(db);
    await db.schema.dropTable('blocks').execute();
  },
};
