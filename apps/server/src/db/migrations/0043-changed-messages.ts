import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Messages that are edited or unsent, and their former texts, for reports. */
export const changedMessages: Migration = {
  name: '0043-changed-messages',
  async up({ db, createKeyedTable, id, text, int, flag }) {
    await db.schema
      .alterTable('messages')
      .addColumn('isUnsent', flag, (c) => c.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('messages').addColumn('editedAt', int).execute();
    // The unsent messages that a member has not read are counted.
    await db.schema
      .createIndex('messagesUnsent')
      .on('messages')
      .columns(['conversationId', 'side', 'k'])
      .where(sql.ref('isUnsent'), '=', sql.lit(1))
      .execute();
    await createKeyedTable('formerMessages')
      .addColumn('messageId', id, (c) => c.notNull().references('messages.id').onDelete('cascade'))
      .addColumn('rev', int, (c) => c.notNull())
      .addColumn('text', text, (c) => c.notNull())
      .addColumn('changedAt', int, (c) => c.notNull())
      .addPrimaryKeyConstraint('formerMessagesPk', ['messageId', 'rev'])
      .execute();
    await db.schema.createIndex('formerMessagesChangedAt').on('formerMessages').columns(['changedAt']).execute();
  },
};
