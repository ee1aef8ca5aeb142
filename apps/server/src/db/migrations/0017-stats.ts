import { sql } from 'kysely';
import type { Migration } from './columns.ts';

export const stats: Migration = {
  name: '0017-stats',
  async up({ db, dialect, createTable, id, int }) {
    await createTable('userStats')
      .addColumn('userId', id, (c) => c.primaryKey().references('users.id').onDelete('cascade'))
      .addColumn('followersCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('followingCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('postsCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('viewsCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('flowersCount', int, (c) => c.notNull().defaultTo(0))
      .addColumn('rev', int, (c) => c.notNull().defaultTo(1))
      .execute();
    // Every follow and announcement updates them: free space on their pages keeps PostgreSQL's updates in place (HOT).
    if (dialect === 'postgres') await sql`alter table "userStats" set (fillfactor = 50)`.execute(db);
  },
};
