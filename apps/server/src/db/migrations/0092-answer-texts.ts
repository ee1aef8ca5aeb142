import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Texts of stored answers get their own table, and are deleted with their row; see `changes/answer-texts.ts`. */
export const answerTexts: Migration = {
  name: '0092-answer-texts',
  async up({ db, text }) {
    await db.schema.alterTable('idempotency').addColumn('subject', text).execute();
    await db.schema.alterTable('idempotency').addColumn('texts', text).execute();
    await db.schema
      .createIndex('idempotencySubject')
      .on('idempotency')
      .column('subject')
      .where(sql.ref('subject'), 'is not', null)
      .execute();
  },
};
