import type { Migration } from './columns.ts';

export const uploads: Migration = {
  name: '0011-uploads',
  async up({ db, createTable, id, text, int }) {
    await createTable('uploads')
      .addColumn('ownerId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('id', id, (c) => c.notNull())
      .addColumn('purpose', text, (c) => c.notNull())
      .addColumn('length', int, (c) => c.notNull())
      .addColumn('offset', int, (c) => c.notNull())
      .addColumn('fileKey', text)
      .addColumn('parts', text)
      .addColumn('mediaId', id)
      .addColumn('createdAt', int, (c) => c.notNull())
      .addColumn('touchedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('uploadsPk', ['ownerId', 'id'])
      .execute();
    // For expiry by age; uploads without bytes are excluded.
    await db.schema.createIndex('uploadsTouchedAt').on('uploads').columns(['touchedAt']).execute();
    await db.schema.createIndex('uploadsFileKey').on('uploads').columns(['fileKey']).execute();
  },
};
