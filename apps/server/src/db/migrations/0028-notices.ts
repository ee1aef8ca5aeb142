import type { Migration } from './columns.ts';

/** Decisions of administrators, for the users whom they concern. */
export const notices: Migration = {
  name: '0028-notices',
  async up({ db, createTable, id, text, int }) {
    await createTable('notices')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addColumn('excerpt', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('noticesOfUser').on('notices').columns(['userId', 'createdAt', 'id']).execute();
    await db.schema.createIndex('noticesByAge').on('notices').columns(['createdAt']).execute();
  },
};
