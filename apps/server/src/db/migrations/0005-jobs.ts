import type { Migration } from './columns.ts';

export const jobs: Migration = {
  name: '0005-jobs',
  async up({ db, createTable, id, text, int }) {
    await createTable('jobs')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('name', text, (c) => c.notNull())
      .addColumn('payload', text, (c) => c.notNull())
      .addColumn('state', text, (c) => c.notNull())
      .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
      .addColumn('runAt', int, (c) => c.notNull())
      .addColumn('leaseOwner', text)
      .addColumn('leaseUntil', int, (c) => c.notNull().defaultTo(0))
      .addColumn('lastError', text)
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('jobsRunAt').on('jobs').columns(['state', 'runAt']).execute();
  },
};
