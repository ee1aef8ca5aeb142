import { sql } from 'kysely';
import type { Migration } from './columns.ts';

export const changes: Migration = {
  name: '0001-changes',
  async up({ db, dialect, createTable, text, int }) {
    await createTable('syncMeta')
      .addColumn('key', text, (c) => c.primaryKey())
      .addColumn('value', text, (c) => c.notNull())
      .execute();
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
      .addColumn('id', text, (c) => c.notNull())
      .addColumn('at', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('syncChangesPk', ['scope', 'type', 'id'])
      .execute();
    await db.schema.createIndex('syncChangesSeq').unique().on('syncChanges').columns(['scope', 'seq']).execute();
    await db.schema.createIndex('syncChangesAt').on('syncChanges').column('at').execute();
    await createTable('idempotency')
      .addColumn('userId', text, (c) => c.notNull())
      .addColumn('key', text, (c) => c.notNull())
      .addColumn('fingerprint', text, (c) => c.notNull())
      .addColumn('status', int, (c) => c.notNull())
      .addColumn('code', text)
      .addColumn('body', text, (c) => c.notNull())
      .addColumn('ackU', int, (c) => c.notNull())
      .addColumn('ackRev', int, (c) => c.notNull())
      .addColumn('at', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotencyPk', ['userId', 'key'])
      .execute();
    await db.schema.createIndex('idempotencyAt').on('idempotency').column('at').execute();
    await createTable('dirtyPosts')
      .addColumn('postId', text, (c) => c.primaryKey())
      .addColumn('dueAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('dirtyPostsDueAt').on('dirtyPosts').column('dueAt').execute();
  },
};
