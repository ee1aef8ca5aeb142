import type { Migration } from './columns.ts';

export const flowers: Migration = {
  name: '0013-flowers',
  async up({ db, createKeyedTable, int, flag }) {
    await createKeyedTable('flowers')
      .addColumn('userNumber', int, (c) => c.notNull().references('users.number').onDelete('cascade'))
      .addColumn('postNumber', int, (c) => c.notNull().references('posts.number').onDelete('cascade'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('updatedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('flowersPk', ['userNumber', 'postNumber'])
      .execute();
    // The latest flowers of a post.
    await db.schema
      .createIndex('flowersNewest')
      .on('flowers')
      .columns(['postNumber', 'isOn', 'updatedAt', 'userNumber'])
      .execute();
  },
};
