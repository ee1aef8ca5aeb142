import { sql } from 'kysely';
import type { Migration } from './columns.ts';

const YEAR_MS = 31_536_000_000;

/** Acts of administrators. Lines are only written, and may be deleted after a year, by the database's own clock. */
export const audit: Migration = {
  name: '0025-audit',
  async up({ db, dialect, createTable, id, text, int }) {
    await createTable('audit')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('actorId', id, (c) => c.notNull())
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('outcome', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    // Each list is read backwards from a (createdAt, id).
    await db.schema.createIndex('auditOrder').on('audit').columns(['createdAt', 'id']).execute();
    await db.schema.createIndex('auditActorIdOrder').on('audit').columns(['actorId', 'createdAt', 'id']).execute();
    await db.schema.createIndex('auditActionOrder').on('audit').columns(['action', 'createdAt', 'id']).execute();
    await db.schema
      .createIndex('auditActorIdActionOrder')
      .on('audit')
      .columns(['actorId', 'action', 'createdAt', 'id'])
      .execute();
    await db.schema.createIndex('auditTargetOrder').on('audit').columns(['target', 'createdAt', 'id']).execute();
    await createTable('auditAddresses')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('address', text, (c) => c.notNull().unique())
      .execute();
    // Not in the log itself: they are deleted with their account or after a year.
    await createTable('auditOrigins')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('actorId', id, (c) => c.notNull())
      .addColumn('address', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('auditOriginsActorId').on('auditOrigins').columns(['actorId']).execute();
    await db.schema.createIndex('auditOriginsCreatedAt').on('auditOrigins').columns(['createdAt']).execute();
    for (const statement of dialect === 'sqlite' ? SQLITE : POSTGRES) await statement.execute(db);
  },
};

const SQLITE = [
  sql`create trigger "audit-update" before update on "audit"
    begin select raise(abort, 'the audit log is only written to'); end`,
  sql`create trigger "audit-delete" before delete on "audit"
    when old."createdAt" >= unixepoch() * 1000 - ${sql.lit(YEAR_MS)}
    begin select raise(abort, 'the audit log is only written to'); end`,
  // `insert or replace` deletes the row that is in its way without running delete triggers (unless the connection sets
  // `recursive_triggers`). Without an explicit rowid `new.rowid` is -1, which is no row. PostgreSQL's `on conflict` is an update.
  sql`create trigger "audit-replace" before insert on "audit"
    when exists (select 1 from "audit" where "id" = new."id" or "rowid" = new."rowid")
    begin select raise(abort, 'the audit log is only written to'); end`,
];

const POSTGRES = [
  sql`create function "auditIsKept" () returns trigger language plpgsql
    as 'begin raise exception ''the audit log is only written to''; end'`,
  sql`create trigger "auditIsKept" before update or truncate on "audit"
    for each statement execute function "auditIsKept" ()`,
  sql`create trigger "auditIsKeptForAYear" before delete on "audit"
    for each row when (old."createdAt" >= extract(epoch from now()) * 1000 - ${sql.lit(YEAR_MS)})
    execute function "auditIsKept" ()`,
];
