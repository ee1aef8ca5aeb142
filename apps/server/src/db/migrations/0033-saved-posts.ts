import type { Migration } from './columns.ts';

export const savedPosts: Migration = {
  name: '0033-saved-posts',
  async up({ db, createTable, createKeyedTable, id, int, flag, text }) {
    await createTable('collections')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('collectionsByUser').on('collections').columns(['userId', 'createdAt', 'id']).execute();
    await createKeyedTable('savedPosts')
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      // No reference: the row outlives its post.
      .addColumn('postId', id, (c) => c.notNull())
      .addColumn('collectionId', id, (c) => c.references('collections.id').onDelete('set null'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('savedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('savedPostsPk', ['userId', 'postId'])
      .execute();
    await db.schema
      .createIndex('savedPostsNewest')
      .on('savedPosts')
      .columns(['userId', 'isOn', 'savedAt', 'postId'])
      .execute();
    await db.schema
      .createIndex('savedPostsOfCollection')
      .on('savedPosts')
      .columns(['collectionId', 'isOn', 'savedAt', 'postId'])
      .execute();
  },
};
