import type { Migration } from './columns.ts';

/** Requested data exports, and the indexes to read a user's data in pages. */
export const exports: Migration = {
  name: '0069-exports',
  async up({ db, createTable, text, int }) {
    await createTable('exports')
      .addColumn('userId', text, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull().unique())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('attempts', int, (c) => c.notNull())
      .addColumn('requestedAt', int, (c) => c.notNull())
      .addColumn('finishedAt', int)
      .addColumn('bytes', int)
      .execute();
    await db.schema.createIndex('mediaOfOwner').on('media').columns(['ownerId', 'id']).execute();
    // Replaces an index that ended before the id.
    await db.schema.createIndex('commentsOfAuthor').on('comments').columns(['authorId', 'isHidden', 'id']).execute();
    await db.schema.dropIndex('commentsByAuthor').execute();
    await db.schema.createIndex('auditTargetOrder').on('audit').columns(['target', 'createdAt', 'id']).execute();
  },
};
