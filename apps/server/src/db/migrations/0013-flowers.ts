import type { Migration } from './columns.ts';

export const flowers: Migration = {
  name: '0013-flowers',
  async up({ db, createKeyedTable, id, int, flag }) {
    await createKeyedTable('flowers')
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('updatedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('flowersPk', ['userId', 'postId'])
      .execute();
    await db.schema.createIndex('flowersRecent').on('flowers').columns(['userId', 'isOn', 'updatedAt']).execute();
    // The latest flowers of a post.
    await db.schema
      .createIndex('flowersNewest')
      .on('flowers')
      .columns(['postId', 'isOn', 'updatedAt', 'userId'])
      .execute();
  },
};
