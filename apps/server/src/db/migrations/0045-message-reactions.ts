import { sql } from 'kysely';
import type { Migration } from './columns.ts';

/** Reactions to messages, in the row of the message. */
export const messageReactions: Migration = {
  name: '0045-message-reactions',
  async up({ db, text }) {
    await db.schema.alterTable('messages').addColumn('reactions', text).execute();
    // Most messages have none: the end of an account finds those that have.
    await db.schema
      .createIndex('messagesReactions')
      .on('messages')
      .columns(['conversationId'])
      .where(sql.ref('reactions'), 'is not', sql.lit(null))
      .execute();
  },
};
