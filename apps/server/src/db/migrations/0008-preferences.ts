import type { Migration } from './columns.ts';

/** Users with the defaults have no row. */
export const preferences: Migration = {
  name: '0008-preferences',
  async up({ createTable, id, text, int, flag }) {
    await createTable('preferences')
      .addColumn('userId', id, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('notifyMessages', flag, (c) => c.notNull())
      .addColumn('notifyFlowers', flag, (c) => c.notNull())
      .addColumn('notifyComments', flag, (c) => c.notNull())
      .addColumn('notifyMentions', flag, (c) => c.notNull())
      .addColumn('notifyFollows', flag, (c) => c.notNull())
      .addColumn('birthYear', int)
      .addColumn('language', text)
      .addColumn('rev', int, (c) => c.notNull())
      .execute();
  },
};
