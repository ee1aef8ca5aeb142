import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Acts of administrators. Lines are append-only: triggers refuse updates and deletions. */
export const audit: Migration = {
  name: '0064-audit',
  async up({ db, dialect, createTable, text, int }) {
    await createTable('audit')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('actorId', text, (c) => c.notNull())
      .addColumn('action', text, (c) => c.notNull())
      .addColumn('target', text, (c) => c.notNull())
      .addColumn('outcome', text, (c) => c.notNull())
      .addColumn('address', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    // Each list is read backwards from a (createdAt, id).
    const orders = [[], ['actorId'], ['action'], ['actorId', 'action']] as const;
    for (const by of orders) {
      const name = `audit${by.map((column) => column.replace(/^./, (letter) => letter.toUpperCase())).join('')}Order`;
      await db.schema
        .createIndex(name)
        .on('audit')
        .columns([...by, 'createdAt', 'id'])
        .execute();
    }
    await createTable('auditAddresses')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('address', text, (c) => c.notNull().unique())
      .execute();
    for (const statement of dialect === 'sqlite' ? SQLITE : POSTGRES) await statement.execute(db);
  },
};

const SQLITE = (['update', 'delete'] as const).map(
  (what) => sql`create trigger ${sql.id(`audit-${what}`)} before ${sql.raw(what)} on "audit"
    begin select raise(abort, 'the audit log is only written to'); end`,
);

const POSTGRES = [
  sql`create function "auditIsKept" () returns trigger language plpgsql
    as 'begin raise exception ''the audit log is only written to''; end'`,
  sql`create trigger "auditIsKept" before update or delete or truncate on "audit"
    for each statement execute function "auditIsKept" ()`,
];
