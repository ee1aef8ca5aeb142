import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Reports with a copy of their target, and the notices to both sides. */
export const reports: Migration = {
  name: '0067-reports',
  async up({ db, createTable, text, int }) {
    await createTable('reports')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('reporterId', text, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('accusedId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('targetId', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addColumn('note', text, (c) => c.notNull())
      .addColumn('evidenceText', text, (c) => c.notNull())
      .addColumn('mediaId', text, (c) => c.references('media.id').onDelete('set null'))
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('decision', text)
      .addColumn('decidedAt', int)
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    const index = (name: string) => db.schema.createIndex(name).on('reports');
    await index('reportsOrder').columns(['state', 'createdAt', 'id']).execute();
    await index('reportsDecided').columns(['state', 'decidedAt', 'id']).execute();
    // One open report per user and target. All reports of a target are decided together.
    await index('reportsOpen')
      .unique()
      .columns(['target', 'targetId', 'reporterId'])
      .where(sql.ref('state'), '=', sql.lit('open'))
      .execute();
    await index('reportsReporter').column('reporterId').execute();
    await index('reportsAccused').column('accusedId').execute();
    await index('reportsMedia').column('mediaId').execute();

    await createTable('notices')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('userId', text, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('kind', text, (c) => c.notNull())
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('reason', text, (c) => c.notNull())
      .addColumn('excerpt', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('noticesOfUser').on('notices').columns(['userId', 'createdAt', 'id']).execute();
    await db.schema.createIndex('noticesByAge').on('notices').column('createdAt').execute();
  },
};
