import type { Migration } from './columns.ts';

export const reservedUsernames: Migration = {
  name: '0027-reserved-usernames',
  async up({ db, createTable, text, int }) {
    await createTable('reservedUsernames')
      .addColumn('username', text, (c) => c.primaryKey())
      .addColumn('until', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('reservedUsernamesUntil').on('reservedUsernames').column('until').execute();
  },
};
