import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The change log that devices pull, and the posts whose counters changed. */
export const changes: Migration = {
  name: '0001-changes',
  async up({ db, dialect, createTable, id, text, int }) {
    await createTable('syncScopes')
      .addColumn('scope', text, (c) => c.primaryKey())
      .addColumn('head', int, (c) => c.notNull())
      .addColumn('floor', int, (c) => c.notNull().defaultTo(0))
      .execute();
    // Every write updates the counter rows: free space on their pages keeps PostgreSQL's updates in place (HOT).
    if (dialect === 'postgres') await sql`alter table "syncScopes" set (fillfactor = 50)`.execute(db);
    await createTable('syncChanges')
      .addColumn('scope', text, (c) => c.notNull())
      .addColumn('seq', int, (c) => c.notNull())
      .addColumn('type', text, (c) => c.notNull())
      .addColumn('id', id, (c) => c.notNull())
      .addColumn('at', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('syncChangesPk', ['scope', 'type', 'id'])
      .execute();
    await db.schema.createIndex('syncChangesSeq').on('syncChanges').columns(['scope', 'seq']).unique().execute();
    await createTable('dirtyPosts')
      .addColumn('postId', id, (c) => c.primaryKey())
      .addColumn('authorId', id, (c) => c.notNull())
      .addColumn('dueAt', int, (c) => c.notNull())
      .addColumn('views', int, (c) => c.notNull().defaultTo(0))
      .addColumn('flowers', int, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.createIndex('dirtyPostsDueAt').on('dirtyPosts').columns(['dueAt']).execute();
    await db.schema.createIndex('dirtyPostsAuthorId').on('dirtyPosts').columns(['authorId']).execute();
    // Every flower updates its post's row, as with the counters.
    if (dialect === 'postgres') await sql`alter table "dirtyPosts" set (fillfactor = 50)`.execute(db);
    // Ids of deleted rows, hashed; see `changes/deleted-ids.ts`.
    await createTable('deletedIds')
      .addColumn('hash', text, (c) => c.primaryKey())
      .addColumn('at', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('deletedIdsAt').on('deletedIds').columns(['at']).execute();
  },
};
