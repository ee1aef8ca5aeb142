import type { Migration } from './columns.ts';

export const comments: Migration = {
  name: '0014-comments',
  async up({ db, createTable, id, text, int, flag }) {
    await createTable('comments')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('authorId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', text, (c) => c.notNull())
      .addColumn('isHidden', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .execute();
    // Read forwards from a (createdAt, id), under one post.
    await db.schema
      .createIndex('commentsOfPost')
      .on('comments')
      .columns(['postId', 'isHidden', 'createdAt', 'id'])
      .execute();
    await db.schema.createIndex('commentsOfAuthor').on('comments').columns(['authorId', 'isHidden', 'id']).execute();
  },
};
