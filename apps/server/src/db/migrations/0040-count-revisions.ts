import type { Migration } from './columns.ts';

export const countRevisions: Migration = {
  name: '0040-count-revisions',
  async up({ db, int }) {
    await db.schema
      .alterTable('posts')
      .addColumn('countRev', int, (c) => c.notNull().defaultTo(0))
      .execute();
  },
};
