import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/**
 * The answers to writes that were done, by the key of their request. `aboutId`: the other user whose data the answer contains;
 * deleting that user deletes the answer. `texts`: those of the row `subject`; see `changes/stored-answers.ts`.
 */
export const idempotency: Migration = {
  name: '0002-idempotency',
  async up({ db, createTable, id, text, int }) {
    await createTable('idempotency')
      .addColumn('userId', id, (c) => c.notNull())
      .addColumn('key', text, (c) => c.notNull())
      .addColumn('fingerprint', text, (c) => c.notNull())
      .addColumn('status', int, (c) => c.notNull())
      .addColumn('code', text)
      .addColumn('body', text, (c) => c.notNull())
      .addColumn('ackU', int, (c) => c.notNull())
      .addColumn('ackRev', int, (c) => c.notNull())
      .addColumn('aboutId', id)
      .addColumn('subject', text)
      .addColumn('texts', text)
      .addColumn('at', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('idempotencyPk', ['userId', 'key'])
      .execute();
    await db.schema.createIndex('idempotencyAt').on('idempotency').columns(['at']).execute();
    await db.schema
      .createIndex('idempotencyAbout')
      .on('idempotency')
      .columns(['aboutId'])
      .where(sql.ref('aboutId'), 'is not', null)
      .execute();
    await db.schema
      .createIndex('idempotencySubject')
      .on('idempotency')
      .columns(['subject'])
      .where(sql.ref('subject'), 'is not', null)
      .execute();
  },
};
