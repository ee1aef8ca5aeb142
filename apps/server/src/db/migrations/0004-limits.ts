import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The table has the form that `rate-limiter-flexible` requires. On SQLite limits have a file of their own. */
export const limits: Migration = {
  name: '0004-limits',
  async up({ dialect, createTable, text, int }) {
    if (dialect === 'sqlite') return;
    await createTable('limits')
      .addColumn('key', text, (c) => c.primaryKey())
      .addColumn('points', sql`integer`, (c) => c.notNull())
      .addColumn('expire', int)
      .execute();
  },
};
