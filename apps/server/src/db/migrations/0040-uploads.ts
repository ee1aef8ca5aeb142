import type { Migration } from './columns.ts';

export const uploads: Migration = {
  name: '0040-uploads',
  async up({ db, createTable, text, int }) {
    await createTable('uploads')
      .addColumn('ownerId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('purpose', text, (c) => c.notNull())
      .addColumn('length', int, (c) => c.notNull())
      .addColumn('offset', int, (c) => c.notNull())
      .addColumn('fileKey', text)
      .addColumn('mediaId', text)
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('touchedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('uploadsPk', ['ownerId', 'id'])
      .execute();
    // What is kept is looked for by its age; what has no bytes any more is not among it.
    await db.schema.createIndex('uploadsTouchedAt').on('uploads').columns(['touchedAt']).execute();
    await db.schema.createIndex('uploadsFileKey').on('uploads').columns(['fileKey']).execute();
  },
};
