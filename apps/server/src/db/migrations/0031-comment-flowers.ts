import type { Migration } from './columns.ts';

export const commentFlowers: Migration = {
  name: '0031-comment-flowers',
  async up({ db, createKeyedTable, id, int, flag }) {
    await createKeyedTable('commentFlowers')
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('commentId', id, (c) => c.notNull().references('comments.id').onDelete('cascade'))
      .addColumn('isOn', flag, (c) => c.notNull())
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('updatedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('commentFlowersPk', ['userId', 'commentId'])
      .execute();
    // The latest flowers of a comment.
    await db.schema
      .createIndex('commentFlowersNewest')
      .on('commentFlowers')
      .columns(['commentId', 'isOn', 'updatedAt', 'userId'])
      .execute();
  },
};
