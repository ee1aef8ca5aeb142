import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** The other user whose data a stored answer contains. Deleting that user deletes the answer. */
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
