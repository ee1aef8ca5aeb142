import type { Migration } from './columns.ts';

export const media: Migration = {
  name: '0010-media',
  async up({ db, createTable, text, int }) {
    await createTable('media')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('ownerId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('isPublic', int, (c) => c.notNull())
      .addColumn('width', int, (c) => c.notNull())
      .addColumn('height', int, (c) => c.notNull())
      .addColumn('thumbhash', text, (c) => c.notNull())
      .addColumn('isAnimated', int, (c) => c.notNull())
      .addColumn('hash', text, (c) => c.notNull())
      .addColumn('variants', text, (c) => c.notNull())
      .addColumn('pending', text)
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('mediaOwnerId').on('media').column('ownerId').execute();
  },
};
