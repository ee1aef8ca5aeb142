import { sql } from 'kysely';
import type { Migration } from './columns.ts';

const YEAR_MS = 31_536_000_000;

/** Lines of the audit log that are older than a year may be deleted, by the database's own clock; younger ones never. */
export const auditYear: Migration = {
  name: '0093-audit-year',
  async up({ db, dialect }) {
    for (const statement of dialect === 'sqlite' ? SQLITE : POSTGRES) await statement.execute(db);
  },
};

const SQLITE = [
  sql`drop trigger "audit-delete"`,
  sql`create trigger "audit-delete" before delete on "audit"
    when old."createdAt" >= unixepoch() * 1000 - ${sql.lit(YEAR_MS)}
    begin select raise(abort, 'the audit log is only written to'); end`,
];

const POSTGRES = [
  sql`drop trigger "auditIsKept" on "audit"`,
  sql`create trigger "auditIsKept" before update or truncate on "audit"
    for each statement execute function "auditIsKept" ()`,
  sql`create trigger "auditIsKeptForAYear" before delete on "audit"
    for each row when (old."createdAt" >= extract(epoch from now()) * 1000 - ${sql.lit(YEAR_MS)})
    execute function "auditIsKept" ()`,
];
