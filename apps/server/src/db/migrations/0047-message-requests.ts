import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The choice of users whose messages arrive as such, and the requests of others. */
export const messageRequests: Migration = {
  name: '0047-message-requests',
  async up({ db, text, int }) {
    await db.schema
      .alterTable('preferences')
      .addColumn('whoMayWrite', text, (c) => c.notNull().defaultTo('everyone'))
      .execute();
    await db.schema
      .alterTable('conversationMembers')
      .addColumn('requestState', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('conversationMembers').addColumn('requestedAt', int).execute();
    // The requests of one sender are counted.
    await db.schema
      .createIndex('conversationMembersRequested')
      .on('conversationMembers')
      .columns(['otherId', 'requestedAt'])
      .where(sql.ref('requestState'), '<>', sql.lit(0))
      .execute();
    // Those of one sender that wait are listed, the oldest first.
    await db.schema
      .createIndex('conversationMembersWaiting')
      .on('conversationMembers')
      .columns(['otherId', 'requestedAt'])
      .where(sql.ref('requestState'), '=', sql.lit(1))
      .where(sql.ref('isListed'), '=', sql.lit(0))
      .execute();
  },
};
