import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** All mails, delivered or queued. */
export const emails: Migration = {
  name: '0022-emails',
  async up({ db, createTable, id, text, int, flag }) {
    await createTable('emails')
      .addColumn('id', id, (c) => c.primaryKey())
      .addColumn('userId', id, (c) => c.notNull().references('users.id').onDelete('cascade'))
      .addColumn('toEmail', text, (c) => c.notNull())
      .addColumn('fromEmail', text, (c) => c.notNull())
      .addColumn('subject', text, (c) => c.notNull())
      .addColumn('content', text, (c) => c.notNull())
      .addColumn('language', text, (c) => c.notNull().defaultTo('en'))
      .addColumn('sealedCode', text)
      .addColumn('codeUntil', int)
      .addColumn('isRead', flag, (c) => c.notNull())
      .addColumn('delivery', text, (c) => c.notNull())
      .addColumn('attempts', int, (c) => c.notNull())
      .addColumn('expiresAt', int, (c) => c.notNull())
      .addColumn('createdAt', int, (c) => c.notNull())
      .execute();
    await db.schema.createIndex('emailsInbox').on('emails').columns(['toEmail', 'createdAt', 'id']).execute();
    await db.schema.createIndex('emailsUser').on('emails').columns(['userId']).execute();
    await db.schema.createIndex('emailsCreatedAt').on('emails').columns(['createdAt']).execute();
    await db.schema
      .createIndex('emailsQueued')
      .on('emails')
      .columns(['createdAt'])
      .where(sql.ref('delivery'), '=', sql.lit('queued'))
      .execute();
    // Few mails contain a code, and only for a short time.
    await db.schema
      .createIndex('emailsCodeUntil')
      .on('emails')
      .columns(['codeUntil'])
      .where(sql.ref('codeUntil'), 'is not', null)
      .execute();
  },
};
