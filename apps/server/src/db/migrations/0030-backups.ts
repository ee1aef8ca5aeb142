import type { Migration } from './columns.ts';

/** Backups, taken or tried. */
export const backups: Migration = {
  name: '0030-backups',
  async up({ db, createTable, id, text, int }) {
    await createTable('backups')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('path', text, (c) => c.notNull())
      .addColumn('startedAt', int, (c) => c.notNull())
      .addColumn('seenAt', int, (c) => c.notNull())
      .addColumn('finishedAt', int)
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('bytes', int)
      .addColumn('sha256', text)
      .addColumn('error', text)
      .execute();
    await db.schema.createIndex('backupsOrder').on('backups').columns(['startedAt', 'id']).execute();
  },
};
