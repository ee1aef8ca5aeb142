import type { Migration } from './columns.ts';

export const blocks: Migration = {
  name: '0032-blocks',
  async up({ db, createTable, text, int }) {
    await createTable('blocks')
      .addColumn('blockerId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('blockedId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('blocksPk', ['blockerId', 'blockedId'])
      .execute();
    // Finds the blocks against an account that is deleted.
    await db.schema.createIndex('blocksBlocked').on('blocks').column('blockedId').execute();
  },
};
