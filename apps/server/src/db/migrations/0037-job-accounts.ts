import type { Migration } from './columns.ts';

export const jobAccounts: Migration = {
  name: '0037-job-accounts',
  async up({ db, id }) {
    await db.schema.alterTable('jobs').addColumn('accountId', id).execute();
    // Deleting an account removes it from its jobs.
    await db.schema.createIndex('jobsAccount').on('jobs').column('accountId').execute();
  },
};
