import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * On SQLite `insert or replace` deletes the row that is in its way without running delete triggers (unless the connection sets
 * `recursive_triggers`). Without an explicit rowid `new.rowid` is -1, which is no row. PostgreSQL's `on conflict` is an update.
 */
export const auditReplace: Migration = {
  name: '0094-audit-replace',
  async up({ db, dialect }) {
    if (dialect === 'postgres') return;
    await sql`create trigger "audit-replace" before insert on "audit"
      when exists (select 1 from "audit" where "id" = new."id" or "rowid" = new."rowid")
      begin select raise(abort, 'the audit log is only written to'); end`.execute(db);
  },
};
