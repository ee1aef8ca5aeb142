import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Whom else a remembered answer tells of: it is forgotten with them. */
export const answersAboutOthers: Migration = {
  name: '0071-answers-about-others',
  async up({ db, text }) {
    await db.schema.alterTable('idempotency').addColumn('aboutId', text).execute();
    await db.schema
      .createIndex('idempotencyAbout')
      .on('idempotency')
      .column('aboutId')
      .where(sql.ref('aboutId'), 'is not', null)
      .execute();
  },
};
