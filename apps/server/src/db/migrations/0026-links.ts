import type { Migration } from './columns.ts';

export const links: Migration = {
  name: '0026-links',
  async up({ db, createTable, id, text, int }) {
    await createTable('links')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('title', text, (c) => c.notNull())
      .addColumn('linkUrl', text, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.notNull().unique().references('media.id'))
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    // Read backwards from a (createdAt, id).
    await db.schema.createIndex('linksOrder').on('links').columns(['kind', 'createdAt', 'id']).execute();
  },
};
