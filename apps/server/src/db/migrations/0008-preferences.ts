import type { Migration } from './columns.ts';

/** Users with the defaults have no row. */
export const preferences: Migration = {
  name: '0008-preferences',
  async up({ createTable, text, int }) {
    await createTable('preferences')
      .addColumn('userId', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('notifyMessages', int, (c) => c.notNull())
      .addColumn('notifyFlowers', int, (c) => c.notNull())
      .addColumn('notifyComments', int, (c) => c.notNull())
      .addColumn('notifyFollows', int, (c) => c.notNull())
      .addColumn('birthYear', int)
      .addColumn('language', text)
      .addColumn('rev', int, (c) => c.notNull())
      .execute();
  },
};
