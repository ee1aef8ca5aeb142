import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Addresses move out of the append-only log: they are deleted with their account or after a year. */
export const auditOrigins: Migration = {
  name: '0088-audit-origins',
  async up({ db, createTable, text, int }) {
    await createTable('auditOrigins')
      .addColumn('id', text, (c) => c.primaryKey())
      .addColumn('actorId', text, (c) => c.notNull())
      .addColumn('address', text, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('auditOriginsActorId').on('auditOrigins').column('actorId').execute();
    await db.schema.createIndex('auditOriginsCreatedAt').on('auditOrigins').column('createdAt').execute();
    const columns = sql`"id", "actorId", "address", "createdAt"`;
    await sql`insert into "auditOrigins" (${columns}) select ${columns} from "audit" where "address" <> ''`.execute(db);
    await db.schema.alterTable('audit').dropColumn('address').execute();
  },
};
