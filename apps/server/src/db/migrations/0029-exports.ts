import type { Migration } from './columns.ts';

/** Requested data exports. */
export const exports: Migration = {
  name: '0029-exports',
  async up({ createTable, id, text, int }) {
    await createTable('exports')
      .addColumn('userId', id, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('id', id, (c) => c.notNull().unique())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('attempts', int, (c) => c.notNull())
      .addColumn('requestedAt', int, (c) => c.notNull())
      .addColumn('finishedAt', int)
      .addColumn('bytes', int)
      .execute();
  },
};
