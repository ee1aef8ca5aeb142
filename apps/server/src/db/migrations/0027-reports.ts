import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Reports with a copy of their target. */
export const reports: Migration = {
  name: '0027-reports',
  async up({ db, createTable, createKeyedTable, id, text, int }) {
    await createTable('reports')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('reporterId', id, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('accusedId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('targetId', id, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addColumn('note', text, (c) => c.notNull())
      .addColumn('evidenceText', text, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.references('media.id').onDelete('set null'))
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('decision', text)
      .addColumn('decidedAt', int)
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await createKeyedTable('reportPhotos')
      .addColumn('reportId', id, (c) => c.notNull().references('reports.id').onDelete('cascade'))
      .addColumn('place', int, (c) => c.notNull())
      .addColumn('mediaId', id, (c) => c.notNull().references('media.id').onDelete('cascade'))
      .addPrimaryKeyConstraint('reportPhotosPk', ['reportId', 'place'])
      .execute();
    await db.schema.createIndex('reportPhotosMedia').on('reportPhotos').columns(['mediaId']).execute();
    await db.schema.createIndex('reportsOrder').on('reports').columns(['state', 'createdAt', 'id']).execute();
    await db.schema.createIndex('reportsDecided').on('reports').columns(['state', 'decidedAt', 'id']).execute();
    // One open report per user and target. All reports of a target are decided together.
    await db.schema
      .createIndex('reportsOpen')
      .on('reports')
      .columns(['target', 'targetId', 'reporterId'])
      .unique()
      .where(sql.ref('state'), '=', sql.lit('open'))
      .execute();
    await db.schema.createIndex('reportsReporter').on('reports').columns(['reporterId']).execute();
    await db.schema.createIndex('reportsAccused').on('reports').columns(['accusedId']).execute();
    await db.schema.createIndex('reportsMedia').on('reports').columns(['mediaId']).execute();
  },
};
