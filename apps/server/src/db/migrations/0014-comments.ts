import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Comments, also replies. */
export const comments: Migration = {
  name: '0014-comments',
  async up({ db, createTable, id, text, int, flag }) {
    await createTable('comments')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('postId', id, (c) => c.notNull().references('posts.id').onDelete('cascade'))
      .addColumn('authorId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('content', text, (c) => c.notNull())
      .addColumn('mentions', text)
      .addColumn('isHidden', flag, (c) => c.notNull().defaultTo(0))
      .addColumn('parentId', id, (c) => c.references('comments.id').onDelete('cascade'))
      .addColumn('replyToId', id, (c) => c.references('comments.id').onDelete('set null'))
      .addColumn('flowersCount', int, (c) => c.notNull().defaultTo(0))
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
    // Without the many comments that are no replies: SQLite's planner would expect as many of them for each parent.
    await db.schema
      .createIndex('commentsOfParent')
      .on('comments')
      .columns(['parentId'])
      .where(sql.ref('parentId'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('commentsReplyTo')
      .on('comments')
      .columns(['replyToId'])
      .where(sql.ref('replyToId'), 'is not', null)
      .execute();
  },
};
