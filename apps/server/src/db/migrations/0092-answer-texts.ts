import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Texts of remembered answers stand apart from the rest, and go with the row they are about; see `changes/answer-texts.ts`. */
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
