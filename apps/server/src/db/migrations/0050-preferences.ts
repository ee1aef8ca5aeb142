import type { Migration } from './columns.ts';

/** Of what a person wants to be notified; who never said anything has no row. */
export const preferences: Migration = {
  name: '0050-preferences',
  async up({ createTable, text, int }) {
    await createTable('preferences')
      .addColumn('userId', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('notifyMessages', int, (c) => c.notNull())
      .addColumn('notifyFlowers', int, (c) => c.notNull())
      .addColumn('notifyComments', int, (c) => c.notNull())
      .addColumn('notifyFollows', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .execute();
  },
};
